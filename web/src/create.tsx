/** A new game: what can be chosen, with defaults that just work, and the panel in which to choose. */

import { useEffect, useId, useState } from "preact/hooks";
import { rememberName } from "./games";
import type { Seat } from "./geometry";
import { SEATS } from "./geometry";
import type { Company } from "./hero";
import { useStore } from "./hooks";
import { botName, botWhat } from "./log";
import { call } from "./net";
import { failureText, faultsOf } from "./refusal";
import { go } from "./route";
import type { ChatMode, Holder, Kind } from "./state";
import { Store } from "./state";
import { language, t } from "./texts";
import type { BoxTable, SetAnswer } from "./wire";

export const BOTS: readonly string[] = ["random", "trainee", "researcher"]; // those that are always there, the weakest first
export const USUAL_BOT = "researcher";
export const MODES: readonly ChatMode[] = ["all", "phrases", "off"]; // what may be said
export const CLOCKS = [null, 30, 60, 120, 300] as const;

/** RULES 2.3: who sits where, unless the set's box says otherwise. */
const SEATING: Readonly<Record<number, readonly Seat[]>> = {
  1: ["south"],
  2: ["east", "south"],
  3: ["north", "east", "south"],
  4: SEATS,
};

/** One seat as it's chosen: `you` sits at this device's seat online. */
export interface Place {
  readonly seat: Seat;
  readonly holder: "you" | "person" | "open" | "bot";
  readonly name: string;
  readonly bot: string;
}
export interface Choices {
  readonly company: Company;
  readonly players: number;
  readonly places: readonly Place[];
  /** A set's name, or the text of a file, and the box that the file tells of. */
  readonly set: { readonly name: string } | { readonly toml: string; readonly file: string; readonly box?: BoxTable };
  readonly clock: number | null;
  readonly strict: boolean;
  readonly hints: boolean;
  readonly chat: ChatMode;
  readonly seed: string;
  readonly record: { readonly file: string; readonly data: { readonly order: readonly Seat[] } } | null;
}
export interface CreateRoom {
  kind: Kind;
  players: number;
  seats: { holder: Holder; name?: string; bot?: string }[];
  set?: { name: string } | { toml: string };
  clock?: number;
  strict?: boolean;
  hints?: boolean;
  chat?: ChatMode;
  seed?: string;
  record?: object;
}
interface Created {
  readonly room: string;
  readonly token: string;
}

/** What is chosen before anybody chooses. */
export function defaults(company: Company, name: string): Choices {
  const players = company === "solo" ? 1 : 2;
  return {
    company,
    players,
    places: placesFor(company, SEATING[players]!, [], name),
    set: { name: "standard" },
    clock: null,
    strict: company === "friends",
    hints: true,
    chat: "all",
    seed: "",
    record: null,
  };
}
/** The seats of a game, in the server's order: those of the record it starts from, of the set's box, or the usual ones. */
export function seatsOf({ players, set, record }: Pick<Choices, "players" | "set" | "record">): readonly Seat[] {
  const told = record?.data.order ?? ("toml" in set ? set.box?.seats?.[players] : undefined);
  return told ? SEATS.filter((seat) => told.includes(seat)) : SEATING[players]!;
}
/** Places at these seats; those chosen before stay as far as they fit. You sit south if anybody does. */
export function placesFor(company: Company, seats: readonly Seat[], before: readonly Place[], name = ""): Place[] {
  const filler = { solo: "you", device: "person", friends: "open", bots: "bot" } as const;
  const places = seats.map(
    (seat): Place =>
      before.find((old) => old.seat === seat) ?? { seat, holder: filler[company], name: "", bot: USUAL_BOT },
  );
  const own = before.find(({ holder }) => holder === "you");
  if (company === "device" || (own && seats.includes(own.seat))) return places;
  const at = seats.includes("south") ? "south" : seats.at(-1);
  return places.map((place) => (place.seat === at ? { ...place, holder: "you", name: own?.name ?? name } : place));
}
/** The choices with something changed; the places follow the seats. */
export function changed(choices: Choices, change: Partial<Choices>): Choices {
  const next = { ...choices, ...change };
  return change.places ? next : { ...next, places: placesFor(next.company, seatsOf(next), next.places) };
}
/** The request for a room. Against bots is an online game with nobody else: no curtain, and it goes on from any device. */
export function bodyOf(choices: Choices): CreateRoom {
  const { company, players, places, set, clock, strict, hints, chat, seed, record } = choices;
  const kind = company === "friends" || company === "bots" ? "online" : company;
  const body: CreateRoom = {
    kind,
    players,
    seats: places.map(({ holder, name, bot }) => {
      if (holder === "bot") return { holder, bot };
      if (holder === "open") return { holder };
      return { holder: "human", ...(name.trim() ? { name: name.trim() } : {}) };
    }),
  };
  if ("toml" in set) body.set = { toml: set.toml };
  else if (set.name !== "standard") body.set = { name: set.name };
  if (clock !== null) body.clock = clock;
  if (kind !== "solo") body.strict = strict;
  if (!hints) body.hints = false;
  if (kind === "online" && chat !== "all") body.chat = chat;
  if (kind !== "online" && seed.trim()) body.seed = seed.trim();
  if (record) body.record = record.data;
  return body;
}

const bots = new Store<readonly string[]>(BOTS);
let asked = false;
/** The bots that the server has, the weakest first. */
export function useBots(): readonly string[] {
  useEffect(() => {
    if (asked) return;
    asked = true;
    call<readonly string[]>("GET", "/api/bots").then(
      (names) => (bots.value = names),
      () => (asked = false),
    );
  }, []);
  return useStore(bots);
}

/** Make the room and go there. */
export async function begin(choices: Choices): Promise<void> {
  const own = choices.places.find(({ holder }) => holder === "you");
  if (own?.name.trim()) rememberName(own.name.trim());
  const { room, token } = await call<Created>("POST", "/api/rooms", bodyOf(choices));
  go({ page: "room", room, token });
}

type Change = (change: Partial<Choices>) => void;

/** All that can be chosen for one way to play. */
export function Options({ choices, change }: { choices: Choices; change: Change }) {
  const { company } = choices;
  return (
    <div class="options">
      {company !== "solo" && <Players choices={choices} change={change} />}
      <Seats choices={choices} change={change} />
      <div class="columns">
        <SetChoice choices={choices} change={change} />
        {company !== "solo" && <Clock choices={choices} change={change} />}
        {company === "friends" && <ChatChoice choices={choices} change={change} />}
        {(company === "solo" || company === "device") && <Seed choices={choices} change={change} />}
        <RecordChoice choices={choices} change={change} />
      </div>
      {company !== "solo" && (
        <label class="check">
          <input
            type="checkbox"
            checked={choices.strict}
            onChange={(event) => change({ strict: event.currentTarget.checked })}
          />
          <span>
            {t("create-strict")}
            <small>{t("create-strict-what")}</small>
          </span>
        </label>
      )}
      <label class="check">
        <input
          type="checkbox"
          checked={choices.hints}
          onChange={(event) => change({ hints: event.currentTarget.checked })}
        />
        <span>
          {t("create-hints")}
          <small>{t("create-hints-what")}</small>
        </span>
      </label>
    </div>
  );
}

function Players({ choices, change }: { choices: Choices; change: Change }) {
  const id = useId();
  return (
    <fieldset class="segments">
      <legend>{t("create-players")}</legend>
      {[2, 3, 4].map((players) => (
        <label key={players}>
          <input
            type="radio"
            name={id}
            checked={choices.players === players}
            disabled={!!choices.record}
            onChange={() => change({ players })}
          />
          <span>{players}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Seats({ choices, change }: { choices: Choices; change: Change }) {
  const { company, places } = choices;
  const put = (seat: Seat, place: Partial<Place>) =>
    change({ places: places.map((old) => (old.seat === seat ? { ...old, ...place } : old)) });
  // You sit at one seat only: whoever was there goes where you were.
  const sit = (place: Place) => {
    const own = places.find(({ holder }) => holder === "you")!;
    change({
      places: places.map((old) =>
        old === place ? { ...own, seat: old.seat } : old === own ? { ...place, seat: old.seat } : old,
      ),
    });
  };
  return (
    <fieldset class="seat-list">
      <legend>{t("create-seats")}</legend>
      {places.map((place) => (
        <SeatRow
          key={place.seat}
          place={place}
          company={company}
          put={(change) => put(place.seat, change)}
          sit={() => sit(place)}
        />
      ))}
    </fieldset>
  );
}
function SeatRow({
  place,
  company,
  put,
  sit,
}: {
  place: Place;
  company: Company;
  put: (place: Partial<Place>) => void;
  sit: () => void;
}) {
  const seatName = t(`seat-${place.seat}`);
  const known = useBots();
  const id = useId();
  const named = place.holder === "you" || place.holder === "person";
  return (
    <div class="seat-row">
      <span class="seat-name">{seatName}</span>
      {company !== "solo" && (
        <select
          aria-label={t("create-holder", { seat: seatName })}
          aria-describedby={place.holder === "bot" ? id : undefined}
          value={place.holder === "bot" ? `bot ${place.bot}` : place.holder}
          onChange={(event) => {
            const [holder, bot] = event.currentTarget.value.split(" ");
            if (holder === "you") sit();
            else put({ holder: holder as Place["holder"], ...(bot ? { bot } : {}) });
          }}
        >
          {company !== "device" && <option value="you">{t("holder-you")}</option>}
          {company === "device" && <option value="person">{t("holder-person")}</option>}
          {company === "friends" && place.holder !== "you" && <option value="open">{t("holder-open")}</option>}
          {place.holder !== "you" &&
            known.map((bot) => (
              <option key={bot} value={`bot ${bot}`}>
                {t("holder-bot", { bot: botName(bot) })}
              </option>
            ))}
        </select>
      )}
      {named && (
        <input
          type="text"
          maxLength={24}
          autocomplete="off"
          value={place.name}
          placeholder={t("create-name")}
          aria-label={t("create-name-of", { seat: seatName })}
          onInput={(event) => put({ name: event.currentTarget.value })}
        />
      )}
      {place.holder === "bot" && (
        <small id={id} class="bot-what">
          {botWhat(place.bot)}
        </small>
      )}
    </div>
  );
}

function Clock({ choices, change }: { choices: Choices; change: Change }) {
  const id = useId();
  return (
    <p class="field">
      <label for={id}>{t("create-clock")}</label>
      <select
        id={id}
        value={String(choices.clock ?? "")}
        onChange={(event) => change({ clock: Number(event.currentTarget.value) || null })}
      >
        {CLOCKS.map((seconds) => (
          <option key={seconds} value={String(seconds ?? "")}>
            {seconds === null
              ? t("clock-none")
              : seconds < 60
                ? t("clock-seconds", { seconds })
                : t("clock-minutes", { minutes: seconds / 60 })}
          </option>
        ))}
      </select>
      <small>{t("create-clock-what")}</small>
    </p>
  );
}

function ChatChoice({ choices, change }: { choices: Choices; change: Change }) {
  const id = useId();
  return (
    <p class="field">
      <label for={id}>{t("chat")}</label>
      <select
        id={id}
        value={choices.chat}
        onChange={(event) => change({ chat: event.currentTarget.value as ChatMode })}
      >
        {MODES.map((mode) => (
          <option key={mode} value={mode}>
            {t(`chat-${mode}`)}
          </option>
        ))}
      </select>
      <small>{t("create-chat-what")}</small>
    </p>
  );
}

function Seed({ choices, change }: { choices: Choices; change: Change }) {
  const id = useId();
  return (
    <p class="field">
      <label for={id}>{t("create-seed")}</label>
      <input
        id={id}
        type="text"
        maxLength={100}
        autocomplete="off"
        value={choices.seed}
        onInput={(event) => change({ seed: event.currentTarget.value })}
      />
      <small>{t("create-seed-what")}</small>
    </p>
  );
}

function SetChoice({ choices, change }: { choices: Choices; change: Change }) {
  const id = useId();
  const [names, setNames] = useState<readonly string[]>(["standard"]);
  const [faults, setFaults] = useState<readonly string[]>([]);
  useEffect(() => {
    call<unknown>("GET", "/api/sets").then(
      (answer) => setNames(setNamesOf(answer)),
      () => {},
    );
  }, []);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const toml = await file.text();
    try {
      const { set } = await call<SetAnswer>("POST", "/api/sets/check", { toml });
      setFaults([]);
      change({ set: { toml, file: file.name, box: set.box } });
    } catch (error) {
      const lines = faultsOf(error);
      setFaults(lines.length ? lines : [failureText(error)]);
      change({ set: { name: "standard" } });
    }
  };
  const told = "toml" in choices.set ? t(choices.set.box ? "create-set-box" : "create-set-good") : t("create-set-what");
  return (
    <div class="field">
      <label for={id}>{t("create-set")}</label>
      <select
        id={id}
        value={"toml" in choices.set ? "" : choices.set.name}
        onChange={(event) => event.currentTarget.value && change({ set: { name: event.currentTarget.value } })}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {name === "standard" ? t("set-standard") : name}
          </option>
        ))}
        {"toml" in choices.set && <option value="">{choices.set.file}</option>}
      </select>
      <FileButton label={t("create-set-file")} accept=".toml,text/plain" onFile={read} />
      <small>{told}</small>
      {faults.length > 0 && (
        <div class="faults" role="alert">
          <p>{t("create-set-faults", { count: faults.length })}</p>
          <ul lang="en">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
          {language.value !== "en" && (
            <p>
              <small>{t("create-set-english")}</small>
            </p>
          )}
        </div>
      )}
    </div>
  );
}
/** The list of sets, whether it has names or whole heads. */
function setNamesOf(answer: unknown): readonly string[] {
  const list = Array.isArray(answer) ? answer : ((answer as { sets?: unknown[] } | null)?.sets ?? []);
  const names = list
    .map((entry) => (typeof entry === "string" ? entry : ((entry as { name?: string }).name ?? "")))
    .filter(Boolean);
  return [...new Set(["standard", ...names])];
}

function RecordChoice({ choices, change }: { choices: Choices; change: Change }) {
  const [wrong, setWrong] = useState(false);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const data = recordOf(await file.text(), choices.company);
    setWrong(!data);
    if (!data) return change({ record: null });
    change({ record: { file: file.name, data }, players: data.order.length });
  };
  return (
    <div class="field">
      <span class="label">{t("create-record")}</span>
      <FileButton
        label={choices.record ? choices.record.file : t("create-record-file")}
        accept=".json,application/json"
        onFile={read}
      />
      {choices.record && (
        <button type="button" onClick={() => change({ record: null })}>
          {t("create-record-drop")}
        </button>
      )}
      <small>{t("create-record-what")}</small>
      {wrong && (
        <p class="faults" role="alert">
          {t("create-record-wrong")}
        </p>
      )}
    </div>
  );
}
/** A record fit for this way to play, or null. */
export function recordOf(text: string, company: Company): { order: readonly Seat[] } | null {
  try {
    const data = JSON.parse(text) as { format?: string; order?: Seat[] };
    const fits =
      data.format === "blockandkey-game/2" &&
      Array.isArray(data.order) &&
      (data.order.length === 1) === (company === "solo");
    return fits ? (data as { order: Seat[] }) : null;
  } catch {
    return null;
  }
}

/** A button that lets one choose a file; the browser's own is neither in our words nor in our clothes. */
function FileButton({
  label,
  accept,
  onFile,
}: {
  label: string;
  accept: string;
  onFile: (file: File | undefined) => void;
}) {
  return (
    <label class="button file">
      <input
        type="file"
        class="spoken"
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      <span>{label}</span>
    </label>
  );
}
