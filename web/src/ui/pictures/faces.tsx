/** How a stone face looks, in textures and in the DOM (LOOK, "Colours"). A face is a square of 100 x 100. */

import type { Colour } from "../../rules/blocks";
import { COLOURS } from "../../rules/rules";

export const PALETTE = {
  background: "#0E1B18",
  panel: "#16302A",
  line: "#2B4A40",
  parchment: "#F2E6CF",
  ink: "#241A12",
  brass: "#C89B3C",
  good: "#7FD1A0",
  wrong: "#E5604D",
} as const;

/** The outline, from the edge inwards: ink, then parchment. */
export const OUTLINE = { ink: 4, parchment: 2.6 } as const;

interface Look {
  /** The colour of the stone on the screen. */
  readonly stone: string;
  /** The engraving, at least 3:1 against the stone. */
  readonly glyph: string;
  /** The far edge of the engraving: light on pale stones, dark on dark ones. */
  readonly lip: string;
  readonly paths: readonly string[];
  /** Stroke width of the paths; 0 if they are filled. */
  readonly stroke: number;
}

const LEAF = ["M50 47C38 40 37 29 50 18C63 29 62 40 50 47Z", "M53 50C60 38 71 37 82 50C71 63 60 62 53 50Z"];

export const LOOKS: Readonly<Record<Colour, Look>> = {
  white: {
    stone: "#F1EBDD",
    glyph: "#7A6A4E",
    lip: "#FFFFFF",
    paths: ["M50 25A25 25 0 1 0 50 75A25 25 0 1 0 50 25Z"],
    stroke: 10,
  },
  grey: {
    stone: "#93A1AE",
    glyph: "#2C3844",
    lip: "#B9C5CF",
    paths: [34, 50, 66].map((y) => `M23 ${y}Q29.75 ${y - 10} 36.5 ${y}T50 ${y}T63.5 ${y}T77 ${y}`),
    stroke: 7,
  },
  green: {
    stone: "#2E7D57",
    glyph: "#C9EBD2",
    lip: "#14452E",
    paths: [...LEAF, "M50 53C62 60 63 71 50 82C37 71 38 60 50 53Z", "M47 50C40 62 29 63 18 50C29 37 40 38 47 50Z"],
    stroke: 0,
  },
  brown: {
    stone: "#5A3320",
    glyph: "#E9B98A",
    lip: "#2B150B",
    paths: ["M21 76V62H31V48H41V34H59V48H69V62H79V76H57V64H43V76Z"],
    stroke: 0,
  },
};

/**
 * Draws a face of `size` pixels at the origin. Without outline for the scene, which draws the edges of stones
 * itself.
 */
export function drawFace(context: CanvasRenderingContext2D, colour: Colour, size: number, outline = true): void {
  const look = LOOKS[colour];
  context.save();
  context.scale(size / 100, size / 100);
  context.fillStyle = outline ? PALETTE.ink : look.stone;
  context.fillRect(0, 0, 100, 100);
  if (outline) {
    const inset = [OUTLINE.ink, OUTLINE.ink + OUTLINE.parchment];
    context.fillStyle = PALETTE.parchment;
    context.fillRect(inset[0]!, inset[0]!, 100 - 2 * inset[0]!, 100 - 2 * inset[0]!);
    context.fillStyle = look.stone;
    context.fillRect(inset[1]!, inset[1]!, 100 - 2 * inset[1]!, 100 - 2 * inset[1]!);
  }
  drawGlyph(context, look, look.lip, 1.6);
  drawGlyph(context, look, look.glyph, 0);
  context.restore();
}

function drawGlyph(context: CanvasRenderingContext2D, look: Look, colour: string, offset: number): void {
  context.save();
  context.translate(offset, offset);
  context.fillStyle = context.strokeStyle = colour;
  context.lineWidth = look.stroke;
  context.lineCap = context.lineJoin = "round";
  for (const path of look.paths)
    if (look.stroke) context.stroke(new Path2D(path));
    else context.fill(new Path2D(path));
  context.restore();
}

function Glyph({ look, colour, offset }: { look: Look; colour: string; offset: number }) {
  return (
    <path
      d={look.paths.join("")}
      transform={offset ? `translate(${offset} ${offset})` : undefined}
      fill={look.stroke ? "none" : colour}
      stroke={look.stroke ? colour : "none"}
      stroke-width={look.stroke}
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  );
}

/** A face as SVG content, 100 x 100 at the origin, for use inside an <svg> or <g>. */
export function Face({ colour }: { colour: Colour }) {
  const look = LOOKS[colour];
  const [a, b] = [OUTLINE.ink, OUTLINE.ink + OUTLINE.parchment];
  return (
    <>
      <rect width="100" height="100" fill={PALETTE.ink} />
      <rect x={a} y={a} width={100 - 2 * a} height={100 - 2 * a} fill={PALETTE.parchment} />
      <rect x={b} y={b} width={100 - 2 * b} height={100 - 2 * b} fill={look.stone} />
      <Glyph look={look} colour={look.lip} offset={1.6} />
      <Glyph look={look} colour={look.glyph} offset={0} />
    </>
  );
}

/**
 * The four faces as symbols `#face-white` and so on, once per page. All cards and thumbnails refer to them with
 * <use>.
 */
export function FaceSymbols() {
  return (
    <svg width="0" height="0" aria-hidden="true" focusable="false" style={{ position: "absolute" }}>
      {COLOURS.map((colour) => (
        <symbol id={`face-${colour}`} key={colour} viewBox="0 0 100 100" overflow="visible">
          <Face colour={colour} />
        </symbol>
      ))}
    </svg>
  );
}

/** One face from FaceSymbols, 100 x 100 at (x, y). */
export function UseFace({
  colour,
  x = 0,
  y = 0,
  transform,
}: {
  colour: Colour;
  x?: number;
  y?: number;
  transform?: string;
}) {
  return <use href={`#face-${colour}`} x={x} y={y} width="100" height="100" transform={transform} />;
}
