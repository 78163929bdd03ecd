/** The page's address. Tokens are in the fragment, so that no server log contains them. */

export type Route =
  | { readonly page: "start" }
  | { readonly page: "guide" }
  | { readonly page: "room" | "join" | "watch"; readonly room: string; readonly token: string };

export function parseRoute(hash: string): Route {
  const [page, room, token] = hash.replace(/^#?\/?/, "").split("/");
  if ((page === "room" || page === "join" || page === "watch") && room && token) return { page, room, token };
  return { page: page === "guide" ? "guide" : "start" };
}

export function formatRoute(route: Route): string {
  if (route.page === "start") return "#/";
  return route.page === "guide" ? "#/guide" : `#/${route.page}/${route.room}/${route.token}`;
}

/** Opens another page of the app. */
export function go(route: Route, replace = false): void {
  if (replace) location.replace(formatRoute(route));
  else location.hash = formatRoute(route);
}

/** The absolute address of a page for other people; `base` is where they reach the server. */
export function addressOf(route: Route, base: string = location.origin): string {
  return `${base.replace(/\/$/, "")}/${formatRoute(route)}`;
}
