/**
 * For developers, not part of the build: one picture per address, to look at and to take screenshots of.
 *
 *     demo.html?blocks=18&mode=raised&seat=south&ghost=legal     the temple
 *     demo.html?page=flat&blocks=18                              thumbnails and My view
 */

import { render } from "preact";
import { type Block, ORIENTATIONS, orientationsOf } from "./src/rules/blocks";
import { parseCell, parseSquare, parseViewSquare, type Seat } from "./src/rules/cells";
import { COLOURS, SEATS, SHAPES } from "./src/rules/rules";
import { parseTemple, type TempleText, withBlock } from "./src/rules/temple";
import { changedSquares, viewFrom } from "./src/rules/views";
import { Scene } from "./src/scene/scene";
import { FaceSymbols } from "./src/ui/pictures/faces";
import { Thumbnail } from "./src/ui/pictures/Thumbnail";
import { ViewPicture } from "./src/ui/pictures/ViewPicture";
import cases from "./tests/views.json";

const query = new URLSearchParams(location.search);
const blocks = Number(query.get("blocks") ?? 18);
const temples = (cases as unknown as { temple: TempleText }[])
  .map(({ temple }) => temple)
  .filter((temple) => temple.blocks.length === blocks);
const temple = parseTemple(temples[Number(query.get("nth") ?? 0)] ?? temples[0]!);
const seat = (query.get("seat") ?? "south") as Seat;

function Flat() {
  const held = withBlock(temple, "green-L4", ["a1.1", "b1.1", "c1.1", "c1.2"].map(parseCell));
  return (
    <>
      <FaceSymbols />
      <div class="tray">
        {COLOURS.flatMap((colour) =>
          SHAPES.map((shape) => (
            <Thumbnail block={`${colour}-${shape}`} cells={orientationsOf(shape)[0]!.cells} frame={3} />
          )),
        )}
      </div>
      <div class="tray">
        {ORIENTATIONS.filter(({ shape }) => shape === "L4").map(({ cells }) => (
          <Thumbnail block="brown-L4" cells={cells} frame={3} />
        ))}
      </div>
      <div class="views">
        {SEATS.map((side) => (
          <ViewPicture view={viewFrom(temple, side)} seat={side} label={`View from the ${side}`} />
        ))}
        <ViewPicture
          view={viewFrom(held, "south")}
          seat="south"
          label="With a held block"
          changed={changedSquares(viewFrom(temple, "south"), viewFrom(held, "south"))}
          glowing={["c1", "c2", "d1"].map(parseViewSquare)}
        />
      </div>
    </>
  );
}

function stage(): void {
  document.body.className = "stage";
  const canvas = document.createElement("canvas");
  document.body.append(canvas);
  const scene = new Scene(canvas);
  scene.setSeats({ seats: ["east", "south", "north"], turn: "south" });
  scene.setSeat((query.get("home") ?? seat) as Seat);
  scene.setTemple(temple);
  scene.go((query.get("mode") ?? "raised") as "mine" | "raised" | "top", seat, true);
  if (query.has("turn")) scene.orbit(Number(query.get("turn")), 0);
  const list = (name: string) => query.get(name)?.split(",").filter(Boolean) ?? [];
  if (query.has("cells"))
    scene.setGhost({
      block: (query.get("block") ?? "green-L4") as Block,
      cells: list("cells").map(parseCell),
      legal: query.get("ghost") !== "illegal",
    });
  if (query.has("lit")) scene.setLit(list("lit").map(parseSquare));
  if (query.has("fault") || query.has("stacks"))
    scene.setFault(list("fault").map(parseCell), list("stacks").map(parseSquare));
  if (query.has("glow")) void scene.glow(seat, list("glow").map(parseViewSquare));
  addEventListener("resize", () => scene.resize());
  Object.assign(window, { scene, temple, viewFrom });
}

if (query.get("page") === "flat") render(<Flat />, document.body);
else stage();
