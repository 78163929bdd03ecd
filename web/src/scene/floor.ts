/** The temple floor and its rim, drawn on canvases: grid, coordinates for each side, brass marks for the seats. */

import type { Seat } from "../rules/cells";
import { SEATS, WIDTH } from "../rules/rules";
import { columnLabels } from "../rules/views";
import { PALETTE } from "../ui/pictures/faces";
import { SEATS_BY_AZIMUTH } from "./camera";

/** The width of the rim around the squares, in squares. */
export const RIM = 1.2;

/** The height of the riser below the rim, which has the labels for my view. */
export const RISER = 0.5;

/** The number of strips in the texture of the risers. */
export const STRIPS = 5;

const EXTENT = WIDTH + 2 * RIM;
export const SERIF = '"Iowan Old Style", Palatino, "Palatino Linotype", Georgia, serif';
const STONE = "#7E7560";
const JOINT = "#2A2A22";
const RIM_STONE = "#4B4A3D";

/** Pseudorandom numbers that are the same every time. */
export function sequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A grey, tileable noise texture of several scales. */
export function grain(size: number, seed: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const context = canvas.getContext("2d")!;
  const next = sequence(seed);
  const value = new Float32Array(size * size);
  const ease = (f: number) => f * f * (3 - 2 * f);
  for (const [cells, weight] of [
    [8, 0.5],
    [24, 0.3],
    [64, 0.28],
    [size / 2, 0.22],
  ] as const) {
    const knots = Float32Array.from({ length: cells * cells }, () => next() - 0.5);
    for (let y = 0, at = 0; y < size; y++) {
      const v = (y * cells) / size;
      const row = Math.floor(v) * cells;
      const below = ((Math.floor(v) + 1) % cells) * cells;
      const fv = ease(v - Math.floor(v));
      for (let x = 0; x < size; x++, at++) {
        const u = (x * cells) / size;
        const i = Math.floor(u);
        const j = (i + 1) % cells;
        const fu = ease(u - i);
        const top = knots[row + i]! * (1 - fu) + knots[row + j]! * fu;
        const bottom = knots[below + i]! * (1 - fu) + knots[below + j]! * fu;
        value[at]! += weight * (top * (1 - fv) + bottom * fv);
      }
    }
  }
  const image = context.createImageData(size, size);
  const mean = value.reduce((sum, v) => sum + v, 0) / value.length;
  for (let at = 0; at < value.length; at++) {
    const grey = 128 + 200 * (value[at]! - mean);
    image.data[at * 4] = image.data[at * 4 + 1] = image.data[at * 4 + 2] = grey;
    image.data[at * 4 + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

export interface SeatMarks {
  /** The seats in play. */
  readonly seats: readonly Seat[];
  /** The seat on turn: its mark is bright. */
  readonly turn?: Seat | null;
}

/** The floor from above, north up; `pixels` wide. */
export function drawFloor(canvas: HTMLCanvasElement, pixels: number, noise: HTMLCanvasElement, marks: SeatMarks): void {
  canvas.width = canvas.height = pixels;
  const context = canvas.getContext("2d")!;
  const unit = pixels / EXTENT;
  context.setTransform(unit, 0, 0, unit, unit * RIM, unit * RIM);
  context.fillStyle = RIM_STONE;
  context.fillRect(-RIM, -RIM, EXTENT, EXTENT);
  slabs(context);
  squares(context);
  context.save();
  context.globalCompositeOperation = "overlay";
  context.globalAlpha = 0.62;
  context.setTransform(1.6, 0, 0, 1.6, 0, 0);
  context.fillStyle = context.createPattern(noise, "repeat")!;
  context.fillRect(0, 0, pixels, pixels);
  context.restore();
  context.lineJoin = "round";
  context.strokeStyle = PALETTE.brass;
  context.lineWidth = 0.045;
  context.strokeRect(-0.09, -0.09, WIDTH + 0.18, WIDTH + 0.18);
  for (const seat of SEATS) {
    context.save();
    context.translate(WIDTH / 2, WIDTH / 2);
    context.rotate({ south: 0, east: -Math.PI / 2, north: Math.PI, west: Math.PI / 2 }[seat]);
    labels(context, seat);
    mark(context, marks.seats.includes(seat), marks.turn === seat);
    context.restore();
  }
}

/** The rim's paving, between the squares and the edge. */
function slabs(context: CanvasRenderingContext2D): void {
  const next = sequence(11);
  context.strokeStyle = "rgba(20,20,14,0.75)";
  context.lineWidth = 0.035;
  for (let side = 0; side < 4; side++) {
    context.save();
    context.translate(WIDTH / 2, WIDTH / 2);
    context.rotate((side * Math.PI) / 2);
    for (let x = -WIDTH / 2 - RIM; x < WIDTH / 2; ) {
      const width = Math.min(1.2 + next() * 1.1, WIDTH / 2 - x);
      context.fillStyle = `rgba(${next() < 0.5 ? "120,130,95" : "20,24,18"},${0.05 + next() * 0.16})`;
      context.fillRect(x, WIDTH / 2, width, RIM);
      context.strokeRect(x, WIDTH / 2, width, RIM);
      x += width;
    }
    context.restore();
  }
}

function squares(context: CanvasRenderingContext2D): void {
  const next = sequence(5);
  context.fillStyle = JOINT;
  context.fillRect(0, 0, WIDTH, WIDTH);
  for (let y = 0; y < WIDTH; y++)
    for (let x = 0; x < WIDTH; x++) {
      const gap = 0.028;
      context.fillStyle = STONE;
      context.fillRect(x + gap, y + gap, 1 - 2 * gap, 1 - 2 * gap);
      const tone = next();
      context.fillStyle = tone < 0.5 ? `rgba(20,26,18,${0.18 * next()})` : `rgba(255,236,190,${0.1 * next()})`;
      context.fillRect(x + gap, y + gap, 1 - 2 * gap, 1 - 2 * gap);
      // A chipped edge: lit above and left, in shade below and right.
      context.fillStyle = "rgba(255,240,205,0.20)";
      context.fillRect(x + gap, y + gap, 1 - 2 * gap, 0.025);
      context.fillRect(x + gap, y + gap, 0.025, 1 - 2 * gap);
      context.fillStyle = "rgba(10,12,8,0.32)";
      context.fillRect(x + gap, y + 1 - gap - 0.025, 1 - 2 * gap, 0.025);
      context.fillRect(x + 1 - gap - 0.025, y + gap, 0.025, 1 - 2 * gap);
    }
}

function labels(context: CanvasRenderingContext2D, seat: Seat): void {
  context.font = `600 0.5px ${SERIF}`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  // Browsers draw text smaller than a pixel badly: use large letters in a scaled-down space.
  context.save();
  context.scale(0.01, 0.01);
  context.font = `600 50px ${SERIF}`;
  columnLabels(seat).forEach((text, i) => {
    const [x, y] = [(i - WIDTH / 2 + 0.5) * 100, (WIDTH / 2 + 0.5) * 100];
    context.fillStyle = "rgba(8,10,6,0.9)";
    context.fillText(text, x - 2, y - 2);
    context.fillStyle = PALETTE.parchment;
    context.fillText(text, x, y);
  });
  context.restore();
}

/** The mark of a seat: half a sun of brass at the edge of the rim, hollow if nobody sits there. */
function mark(context: CanvasRenderingContext2D, seated: boolean, turn: boolean): void {
  const y = WIDTH / 2 + RIM - 0.06;
  const brass = turn ? "#FFD56A" : PALETTE.brass;
  context.fillStyle = context.strokeStyle = seated ? brass : "rgba(200,155,60,0.38)";
  context.lineWidth = 0.04;
  context.beginPath();
  context.arc(0, y, 0.26, Math.PI, 0);
  context.closePath();
  if (seated) context.fill();
  else context.stroke();
  if (!seated) return;
  for (let i = 0; i <= 8; i++) {
    const angle = Math.PI + (i * Math.PI) / 8;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    context.beginPath();
    context.moveTo(c * 0.32, y + s * 0.32);
    context.lineTo(c * (i % 2 ? 0.4 : 0.47), y + s * (i % 2 ? 0.4 : 0.47));
    context.stroke();
  }
  for (const sign of [-1, 1]) context.fillRect(sign * 0.58 + (sign < 0 ? -2.4 : 0), y - 0.02, 2.4, 0.045);
}

/** The jungle floor, tileable: layers of fallen leaves, the upper ones paler. */
export function drawGround(canvas: HTMLCanvasElement, pixels: number): void {
  canvas.width = canvas.height = pixels;
  const context = canvas.getContext("2d")!;
  const next = sequence(29);
  context.fillStyle = "#0B1512";
  context.fillRect(0, 0, pixels, pixels);
  const leaves = 1500;
  for (let i = 0; i < leaves; i++) {
    const age = i / leaves;
    const [x, y, length, angle] = [
      next() * pixels,
      next() * pixels,
      pixels * (0.016 + 0.03 * next()),
      next() * 2 * Math.PI,
    ];
    const dry = next() < 0.14;
    const light = 6 + age * 9 + next() * 5;
    context.fillStyle = dry
      ? `hsl(${30 + next() * 14} 28% ${light}%)`
      : `hsl(${128 + next() * 40} ${22 + next() * 14}% ${light}%)`;
    context.strokeStyle = "rgba(4,10,8,0.55)";
    context.lineWidth = pixels / 700;
    for (const [dx, dy] of wrapped(x, y, length, pixels)) {
      context.save();
      context.translate(x + dx, y + dy);
      context.rotate(angle);
      context.beginPath();
      context.moveTo(-length, 0);
      context.quadraticCurveTo(-length * 0.1, -length * 0.62, length, 0);
      context.quadraticCurveTo(-length * 0.1, length * 0.62, -length, 0);
      context.fill();
      context.stroke();
      context.beginPath();
      context.moveTo(-length, 0);
      context.lineTo(length * 0.8, 0);
      context.stroke();
      context.restore();
    }
  }
}

/** The offsets at which a thing that crosses an edge is drawn again, so that the texture tiles. */
function wrapped(x: number, y: number, reach: number, size: number): [number, number][] {
  const shifts = (v: number) => [0, ...(v < reach ? [size] : []), ...(v > size - reach ? [-size] : [])];
  return shifts(x).flatMap((dx) => shifts(y).map((dy): [number, number] => [dx, dy]));
}

/**
 * The four risers as strips, south first and then anticlockwise, each with the labels of its seat; last, one without
 * labels for the step.
 */
export function drawRisers(canvas: HTMLCanvasElement, pixels: number, noise: HTMLCanvasElement): void {
  const unit = pixels / EXTENT;
  canvas.width = pixels;
  canvas.height = STRIPS * Math.round(unit * RISER);
  const context = canvas.getContext("2d")!;
  const strip = canvas.height / STRIPS;
  [...SEATS_BY_AZIMUTH, null].forEach((seat, i) => {
    context.setTransform(1, 0, 0, 1, 0, i * strip);
    const shade = context.createLinearGradient(0, 0, 0, strip);
    shade.addColorStop(0, "#5C5949");
    shade.addColorStop(0.12, "#4A483B");
    shade.addColorStop(1, "#2A2B23");
    context.fillStyle = shade;
    context.fillRect(0, 0, pixels, strip);
    context.font = `600 ${Math.round(strip * 0.74)}px ${SERIF}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    (seat ? columnLabels(seat) : []).forEach((text, column) => {
      const x = (RIM + column + 0.5) * unit;
      context.fillStyle = "rgba(8,10,6,0.9)";
      context.fillText(text, x - 2, strip * 0.52 - 2);
      context.fillStyle = PALETTE.parchment;
      context.fillText(text, x, strip * 0.52);
    });
  });
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = "overlay";
  context.globalAlpha = 0.6;
  context.fillStyle = context.createPattern(noise, "repeat")!;
  context.fillRect(0, 0, pixels, canvas.height);
}
