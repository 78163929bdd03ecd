/** Why a move is good, in sentences: for hints, and for what a bot did. */

import type { KeyData, ReasonData, RoomData } from "../../net/messages";
import { KeyDesign } from "../../ui/pictures/KeyDesign";
import { blockNames, keyName, playerName } from "../../ui/text/names";
import { listed, t } from "../../ui/text/texts";

/** A reason as a sentence about the move, so that it fits the player's own move and a bot's. */
export function reasonText(reason: ReasonData, room: RoomData): string {
  const { key, vp = 0, squares = 0, faces = 0, colour, seat, blocks = [], altar = "" } = reason;
  return t(`because-${variant(reason)}`, {
    key: key ? keyName(key) : "",
    vp,
    squares,
    faces: Math.abs(faces),
    colour: colour ? t(`colour-${colour}`) : "",
    who: playerName(seat ?? null, room),
    blocks: blockNames(blocks),
    altar,
  });
}

function variant({ kind, key, faces = 0 }: ReasonData): string {
  if (kind === "enigma" && faces < 0) return "enigma-fewer";
  return kind === "buries" && !key ? "buries-unseen" : kind;
}

/** Reasons as sentences, each with its Key. All wanted colours are put into one sentence. */
export function reasonSentences(reasons: readonly ReasonData[], room: RoomData): { words: string; key?: KeyData }[] {
  const wanted = reasons.flatMap(({ kind, colour }) => (kind === "wanted" && colour ? [t(`colour-${colour}`)] : []));
  const first = reasons.find(({ kind }) => kind === "wanted");
  return reasons
    .filter((reason) => reason.kind !== "wanted" || reason === first)
    .map((reason) =>
      reason === first
        ? { words: t("because-wanted", { colour: listed(wanted) }) }
        : { words: reasonText(reason, room), key: reason.key },
    );
}

/** A list of reasons. Each Key is shown as a picture, because cards don't show names. */
export function Reasons({ reasons, room }: { reasons: readonly ReasonData[]; room: RoomData }) {
  return (
    <ul class="reasons">
      {reasonSentences(reasons, room).map(({ words, key }) => (
        <li key={words}>
          {key && (
            <span class="reason-key">
              <KeyDesign design={key.design} />
            </span>
          )}
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}
