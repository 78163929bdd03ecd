/** The players' cards, or in solo the track of turns. */

import type { Playing } from "../play/usePlaying";
import { SoloTrack } from "../yard/SoloTrack";
import { SeatCards } from "./SeatCards";

export function PlayersBar({
  play: {
    message,
    view,
    solo,
    state: { drawer },
    dispatch,
    layout,
    chat,
  },
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
      onShow={(seat) => dispatch({ type: "openDrawer", drawer: seat })}
      chat={chat}
      onChat={() =>
        dispatch(layout === "wide" ? { type: "openDrawer", drawer: "chat" } : { type: "openTab", tab: "chat" })
      }
    />
  );
}
