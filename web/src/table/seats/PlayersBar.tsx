/** The players' cards, or in solo the track of turns. */

import type { Playing } from "../play/usePlaying";
import { SoloTrack } from "../yard/SoloTrack";
import { SeatCards } from "./SeatCards";

export function PlayersBar({
  play: { message, view, solo, drawer, setDrawer, setTab, layout, chat },
}: {
  play: Playing;
}) {
  if (solo)
    return (
      <div class="seats solo">
        <SoloTrack view={view} />
      </div>
    );
  return (
    <SeatCards
      message={message}
      view={view}
      short={layout !== "wide"}
      shown={drawer === "log" || drawer === "chat" ? null : drawer}
      onShow={setDrawer}
      chat={chat}
      onChat={() => (layout === "wide" ? setDrawer("chat") : setTab("chat"))}
    />
  );
}
