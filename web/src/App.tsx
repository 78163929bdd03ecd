/** Which page is shown, the live region and the notices. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Start } from "./lobby/Start";
import { clearAnnouncement } from "./ui/announce";
import { useStore } from "./ui/hooks";
import { LiveRegion } from "./ui/LiveRegion";
import { LoadFailedPage } from "./ui/LoadFailedPage";
import { LoadingPage } from "./ui/LoadingPage";
import { Notices } from "./ui/Notices";
import { FaceSymbols } from "./ui/pictures/faces";
import { formatRoute, parseRoute } from "./ui/route";
import { language } from "./ui/text/texts";

/** Pages that are loaded only when they are opened, so that the start page stays small. */
const PAGES = {
  guide: async () => (await import("./table/guide/Guide")).Guide,
  join: async () => (await import("./lobby/JoinPage")).JoinPage,
  room: async () => (await import("./lobby/Room")).Room,
};

type Props = { room: string; token: string };

export function App() {
  useStore(language); // render again in another language
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useEffect(() => {
    const moved = () => {
      clearAnnouncement();
      setRoute(parseRoute(location.hash));
      scrollTo(0, 0);
      setTimeout(focusHeading);
    };
    addEventListener("hashchange", moved);
    setRoute(parseRoute(location.hash)); // the hash may have changed before the listener was added
    return () => removeEventListener("hashchange", moved);
  }, []);
  const page = route.page === "watch" ? "room" : route.page;
  const props = "room" in route ? { room: route.room, token: route.token } : { room: "", token: "" };
  return (
    <>
      <FaceSymbols />
      {page === "start" ? <Start /> : <Lazy key={formatRoute(route)} load={PAGES[page]} props={props} />}
      <Notices />
      <LiveRegion />
    </>
  );
}

/** On a new page, moves the focus of keyboard and screen reader to its heading. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function Lazy({ load, props }: { load: () => Promise<ComponentType<Props>>; props: Props }) {
  const [Page, setPage] = useState<ComponentType<Props> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    load().then(
      (loaded) => setPage(() => loaded),
      () => setFailed(true),
    );
  }, [load]);
  if (failed) return <LoadFailedPage />;
  return Page ? <Page {...props} /> : <LoadingPage />;
}
