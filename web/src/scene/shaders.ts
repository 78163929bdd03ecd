/**
 * The shaders. Colours are mixed in sRGB (not linear), so that a stone in full light has exactly its palette colour.
 */

import { rgb } from "../ui/pictures/contrast";
import { OUTLINE, PALETTE } from "../ui/pictures/faces";
import { STRIPS } from "./floor";
import { MAP, ROW, SPAN, TILE } from "./light";

const vec3 = (colour: string) =>
  `vec3(${rgb(colour)
    .map((v) => v.toFixed(4))
    .join(",")})`;

const float = (value: number) => (Number.isInteger(value) ? `${value}.0` : String(value));

/** The gap around a block and its bevel, in cubes: together they form the dark outline. */
const GAP = 0.006;

const BEVEL = OUTLINE.ink / 100 - GAP;

const TONES = /* glsl */ `
const vec3 INK = ${vec3(PALETTE.ink)};
const vec3 PARCHMENT = ${vec3(PALETTE.parchment)};
const vec3 GOOD = ${vec3(PALETTE.good)};
const vec3 WRONG = ${vec3(PALETTE.wrong)};
const vec3 BRASS = ${vec3(PALETTE.brass)};
const vec3 GROUND = ${vec3(PALETTE.background)};
// On stones the light is gentle; on the floor it may be dusk.
const vec3 STONE_LIT = vec3(1.02, 1.0, 0.97);
const vec3 STONE_SHADE = vec3(0.912, 0.915, 0.93);
const vec3 FLOOR_LIT = vec3(1.22, 1.04, 0.80);
const vec3 FLOOR_SHADE = vec3(0.62, 0.655, 0.69);
`;

/**
 * A cube of a block. \`joins\` has a bit for each side on which the same block continues:
 *
 *     bit   5    4    3    2    1    0
 *          -z   +z   -y   +y   -x   +x
 *
 * A joined side reaches to the next cube without a bevel.
 */
export const STONE_VERTEX = /* glsl */ `
attribute float face;
attribute vec3 cell;
attribute float joins;
attribute vec3 layersA;
attribute vec3 layersB;
attribute float slot;
attribute vec2 fall; // how far above its place, and how much it flashes
uniform float swell;
varying vec2 vUv;
varying vec2 vLight;
varying vec3 vNormal;
varying vec3 vWorld;
flat varying vec4 vJoined; // left, right, bottom, top
flat varying float vLayer;
flat varying float vTop;
flat varying float vFlash;

const vec3 RIGHT[6] = vec3[6](vec3(0,1,0), vec3(0,-1,0), vec3(-1,0,0), vec3(1,0,0), vec3(1,0,0), vec3(1,0,0));
const vec3 UP[6] = vec3[6](vec3(0,0,1), vec3(0,0,1), vec3(0,0,1), vec3(0,0,1), vec3(0,1,0), vec3(0,-1,0));
const vec3 OUT[6] = vec3[6](vec3(1,0,0), vec3(-1,0,0), vec3(0,1,0), vec3(0,-1,0), vec3(0,0,1), vec3(0,0,-1));
const int EDGES[24] = int[24](3,2,5,4, 2,3,5,4, 0,1,5,4, 1,0,5,4, 1,0,3,2, 1,0,2,3);

float joined(int bits, int side) { return float((bits >> side) & 1); }

void main() {
  int f = int(face + 0.5);
  int bits = int(joins + 0.5);
  vec3 base = position * ${float(0.5 - GAP - BEVEL)};
  vec3 dir = normal;
  for (int a = 0; a < 3; a++)
    if (joined(bits, 2 * a + (position[a] > 0.0 ? 0 : 1)) > 0.5) {
      base[a] = position[a] * 0.5;
      dir[a] = 0.0;
    }
  bool flatSide = dot(dir, dir) < 0.5;
  vNormal = flatSide ? OUT[f] : normalize(dir);
  vec3 local = base + (flatSide ? vec3(0.0) : vNormal * ${float(BEVEL)});
  vUv = vec2(dot(local, RIGHT[f]), dot(local, UP[f])) + 0.5;
  vJoined = vec4(joined(bits, EDGES[f * 4]), joined(bits, EDGES[f * 4 + 1]), joined(bits, EDGES[f * 4 + 2]), joined(bits, EDGES[f * 4 + 3]));
  vLayer = f < 3 ? layersA[f] : layersB[f - 3];
  vTop = f > 3 ? 1.0 : 0.0;
  vFlash = fall.y;
  float tile = slot * 6.0 + face;
  vec2 corner = vec2(mod(tile, ${float(ROW)}), floor(tile / ${float(ROW)})) * ${float(TILE)};
  vLight = (corner + 0.5 + clamp(vUv, 0.0, 1.0) * ${float(TILE - 1)}) / ${float(MAP)};
  vWorld = cell + 0.5 + local + vNormal * swell + vec3(0.0, 0.0, fall.x);
  gl_Position = projectionMatrix * viewMatrix * vec4(vWorld, 1.0);
}
`;

/** Without defines: stones of the temple. GHOST: a held block. HIDDEN: the part of a held block behind stones. */
export const STONE_FRAGMENT = /* glsl */ `
precision highp sampler2DArray;
uniform sampler2DArray faces;
uniform sampler2D light;
uniform vec3 sun;
uniform vec2 seat; // cosine and sine of the seat's azimuth: tops are read from there
uniform float opacity;
uniform float legal;
uniform float veil; // how much of a hidden ghost shows between its edges
uniform vec4 rake; // across x, across y, where, strength
varying vec2 vUv;
varying vec2 vLight;
varying vec3 vNormal;
varying vec3 vWorld;
flat varying vec4 vJoined;
flat varying float vLayer;
flat varying float vTop;
flat varying float vFlash;
${TONES}
float line(vec4 d, vec4 width, vec4 pixel) {
  vec4 c = clamp((width - d) / pixel + 0.5, 0.0, 1.0);
  return max(max(c.x, c.y), max(c.z, c.w));
}
void main() {
  vec2 at = vUv - 0.5;
  if (vTop > 0.5 && vLayer < 3.5) at = vec2(at.x * seat.x + at.y * seat.y, -at.x * seat.y + at.y * seat.x);
  at += 0.5;
  vec3 colour = texture(faces, vec3(at.x, 1.0 - at.y, vLayer)).rgb;
  vec4 d = vec4(vUv.x, 1.0 - vUv.x, vUv.y, 1.0 - vUv.y);
  vec2 w = fwidth(vUv);
  vec4 pixel = max(w.xxyy, 1e-4);
  vec4 ink = mix(vec4(${float(OUTLINE.ink / 100)}), vec4(0.009), vJoined);
  vec4 both = mix(vec4(${float((OUTLINE.ink + OUTLINE.parchment) / 100)}), vec4(0.019), vJoined);
  float pale = line(d, both, pixel);
  float dark = line(d, ink, pixel);
  vec3 n = normalize(vNormal);
#ifdef GHOST
  vec3 rim = mix(WRONG, GOOD, legal);
  // A bright outline around the whole block, ink inside it, hairlines between its cubes.
  float edge = line(d, mix(vec4(0.07), vec4(-1.0), vJoined), pixel);
  float inner = line(d, mix(vec4(0.10), vec4(0.01), vJoined), pixel);
  float stripe = abs(fract((vUv.x + vUv.y) * 2.5) - 0.5) * 4.0 - 1.0;
  float hatch = clamp(stripe / (length(w) * 7.0) + 0.5, 0.0, 1.0) * (1.0 - legal);
  colour *= 0.99 + 0.04 * n.z;
  colour = mix(colour, WRONG, hatch * 0.86 + (1.0 - legal) * 0.10);
  colour = mix(colour, INK, inner * 0.9);
  colour = mix(colour, rim * 1.06, edge);
#ifdef HIDDEN
  gl_FragColor = vec4(colour, opacity * max(max(edge, hatch * 0.55), veil));
#else
  gl_FragColor = vec4(colour, mix(opacity, 1.0, max(edge, inner)));
#endif
#else
  colour = mix(colour, PARCHMENT, pale * 0.9);
  colour = mix(colour, INK * (1.0 + 1.6 * max(dot(n, sun) - 0.55, 0.0)), dark);
  vec2 lit = texture2D(light, vLight).rg;
  float key = lit.g * smoothstep(0.0, 0.4, dot(n, sun));
  vec3 tone = mix(STONE_SHADE, STONE_LIT, key) * (1.0 + 0.035 * n.z);
  tone *= mix(0.8, 1.0, smoothstep(0.05, 0.75, lit.r));
  colour *= tone;
  float across = dot(vWorld.xy, rake.xy) - rake.z;
  colour += vec3(1.0, 0.82, 0.5) * rake.w * exp(-across * across * 0.8) * 0.35;
  colour = mix(colour, vec3(1.0, 0.93, 0.75), vFlash * 0.45);
  gl_FragColor = vec4(colour, mix(opacity, min(1.0, opacity * 2.2), dark));
#endif
}
`;

/** For everything flat below the stones: passes on the world position and a texture coordinate. */
export const FLOOR_VERTEX = /* glsl */ `
varying vec2 vUv;
varying vec3 vWorld;
varying vec3 vNormal;
void main() {
  vUv = uv;
  vWorld = position;
  vNormal = normal;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
}
`;

const FLOOR_LIGHT = /* glsl */ `
uniform sampler2D light;
uniform vec3 sun;
vec3 dusk(vec2 at, float strength) {
  vec2 lit = texture2D(light, (at - 4.0) / ${float(SPAN)} + 0.5).rg;
  return mix(FLOOR_SHADE, FLOOR_LIT, lit.g * strength) * mix(0.42, 1.0, smoothstep(0.1, 0.95, lit.r));
}
`;

/** The squares and the rim from above. */
export const FLOOR_FRAGMENT = /* glsl */ `
uniform sampler2D map;
varying vec2 vUv;
varying vec3 vWorld;
${TONES}${FLOOR_LIGHT}
void main() {
  vec3 colour = texture2D(map, vUv).rgb;
  // Letters and brass stay legible in the deepest shade.
  float bright = smoothstep(0.66, 0.84, colour.r);
  colour *= mix(dusk(vWorld.xy, 1.0), vec3(0.97, 0.95, 0.9), bright);
  gl_FragColor = vec4(colour, 1.0);
}
`;

/** The rim's risers, with labels. */
export const RISER_FRAGMENT = /* glsl */ `
uniform sampler2D map;
uniform vec3 sun;
uniform vec2 horizon;
varying vec2 vUv;
varying vec3 vWorld;
varying vec3 vNormal;
${TONES}
void main() {
  float key = smoothstep(0.0, 0.5, dot(vNormal, sun));
  // The labels are for level views; from higher up those on the rim serve, and the last strip, which is bare, is shown.
  vec3 bare = texture2D(map, vec2(vUv.x, fract(vUv.y * ${float(STRIPS)} * 0.9999) / ${float(STRIPS)})).rgb;
  vec3 colour = mix(bare, texture2D(map, vUv).rgb, smoothstep(0.0, 0.3, horizon.y));
  colour *= mix(vec3(0.72, 0.78, 0.82), vec3(1.12, 1.0, 0.84), key);
  float far = length(vWorld.xy - 4.0);
  colour = mix(colour, GROUND, 0.5 * smoothstep(8.0, 9.0, far) + 0.5 * smoothstep(9.0, 15.0, far));
  gl_FragColor = vec4(colour, 1.0);
}
`;

/** The jungle floor: dark, warmer in the light, fading into the page's background. */
export const GROUND_FRAGMENT = /* glsl */ `
uniform sampler2D map;
varying vec2 vUv;
varying vec3 vWorld;
varying vec3 vNormal;
${TONES}${FLOOR_LIGHT}
void main() {
  vec2 p = vWorld.xy - 4.0;
  float far = length(p);
  vec3 colour = texture2D(map, p / 11.0).rgb;
  vec2 edge = abs(p) - ${float(4 + 1.2 + 0.55)};
  float near = length(max(edge, 0.0));
  float warm = smoothstep(14.0, 2.0, length(p - normalize(sun.xy) * 7.0));
  colour *= dusk(vWorld.xy, 0.25 + 0.75 * warm) * (0.7 + 0.6 * warm);
  colour *= mix(0.3, 1.0, smoothstep(0.0, 1.5, near));
  gl_FragColor = vec4(mix(colour, GROUND, smoothstep(7.0, 17.0, far)), 1.0);
}
`;

/** The sky at dusk, visible only from low angles. */
export const SKY_VERTEX = /* glsl */ `
varying float vHigh;
void main() {
  vHigh = position.y;
  gl_Position = vec4(position.xy, 1.0, 1.0);
}
`;

export const SKY_FRAGMENT = /* glsl */ `
uniform vec2 horizon; // where the floor's height is on screen, and how level the camera is
varying float vHigh;
${TONES}
void main() {
  float up = vHigh - horizon.x;
  vec3 glow = mix(vec3(0.40, 0.27, 0.17), vec3(0.10, 0.17, 0.17), smoothstep(-0.1, 1.1, up));
  vec3 sky = mix(GROUND, glow, 0.75 * horizon.y * smoothstep(-0.015, 0.0, up));
  gl_FragColor = vec4(sky, 1.0);
}
`;

/** Marks that lie on a square or on a face: an instanced quad with a centre, two edges and a kind. */
export const MARK_VERTEX = /* glsl */ `
attribute vec3 centre;
attribute vec3 right;
attribute vec3 up;
attribute vec2 kind; // which picture, how strong
varying vec2 vUv;
flat varying vec2 vKind;
void main() {
  vUv = position.xy;
  vKind = kind;
  gl_Position = projectionMatrix * viewMatrix * vec4(centre + right * position.x + up * position.y, 1.0);
}
`;

/** Kinds: 0 a square where the block can stand, 1 a soft shadow, 2 a claimed face. The quad goes from -1 to 1. */
export const MARK_FRAGMENT = /* glsl */ `
varying vec2 vUv;
flat varying vec2 vKind;
${TONES}
void main() {
  vec2 p = abs(vUv);
  float edge = max(p.x, p.y);
  float w = fwidth(edge) + 1e-4;
  vec4 colour;
  if (vKind.x < 0.5) {
    // Four corners, a pale fill and a dot: seen on any stone, and not by colour alone.
    float frame = clamp((0.9 - edge) / w + 0.5, 0.0, 1.0) * clamp((edge - 0.76) / w + 0.5, 0.0, 1.0) * step(0.42, min(p.x, p.y));
    float around = clamp((0.96 - edge) / w + 0.5, 0.0, 1.0) * clamp((edge - 0.70) / w + 0.5, 0.0, 1.0) * step(0.36, min(p.x, p.y));
    float r = length(vUv);
    float dot1 = clamp((0.17 - r) / w + 0.5, 0.0, 1.0);
    float dot2 = clamp((0.25 - r) / w + 0.5, 0.0, 1.0);
    float fill = clamp((0.94 - edge) / w + 0.5, 0.0, 1.0) * 0.24;
    vec3 tone = mix(mix(GOOD, INK, max(around, dot2)), GOOD * 1.12, max(frame, dot1));
    colour = vec4(tone, max(max(max(frame, dot1), max(around, dot2) * 0.75), fill));
  } else if (vKind.x < 1.5) {
    float soft = smoothstep(1.0, 0.55, edge);
    colour = vec4(0.02, 0.03, 0.02, soft * 0.62);
  } else {
    // The face itself is the inner 0.55; light spills around it.
    float outside = max(edge - 0.55, 0.0);
    float spill = exp(-outside * 9.0) * smoothstep(1.0, 0.7, edge);
    float frame = clamp((0.55 - edge) / w + 0.5, 0.0, 1.0) * clamp((edge - 0.47) / w + 0.5, 0.0, 1.0);
    float fill = 1.0 - smoothstep(0.0, 0.55, 0.55 - edge);
    vec3 gold = vec3(1.0, 0.84, 0.42);
    colour = vec4(gold, max(frame, edge < 0.55 ? fill * 0.28 : spill * 0.62));
  }
  gl_FragColor = vec4(colour.rgb, colour.a * vKind.y);
}
`;

/** What breaks a rule: an instanced box from `low` to `high` with red edges and hatching. */
export const FAULT_VERTEX = /* glsl */ `
attribute vec3 low;
attribute vec3 high;
varying vec2 vUv;
flat varying vec2 vSize;
void main() {
  vec3 size = high - low;
  vec3 at = mix(low - 0.012, high + 0.012, position * 0.5 + 0.5);
  vec2 span = abs(normal.x) > 0.5 ? size.yz : abs(normal.y) > 0.5 ? size.xz : size.xy;
  vSize = span;
  vUv = uv * span;
  gl_Position = projectionMatrix * viewMatrix * vec4(at, 1.0);
}
`;

export const FAULT_FRAGMENT = /* glsl */ `
varying vec2 vUv;
flat varying vec2 vSize;
uniform float opacity;
${TONES}
void main() {
  vec2 in2 = min(vUv, vSize - vUv);
  float d = min(in2.x, in2.y);
  float w = max(fwidth(vUv.x), fwidth(vUv.y)) + 1e-4;
  float frame = clamp((0.07 - d) / w + 0.5, 0.0, 1.0);
  float around = clamp((0.105 - d) / w + 0.5, 0.0, 1.0);
  float stripe = abs(fract((vUv.x - vUv.y) * 3.0) - 0.5) * 4.0 - 1.35;
  float hatch = clamp(stripe / (w * 12.0) + 0.5, 0.0, 1.0);
  vec3 colour = mix(mix(WRONG, INK, around), WRONG * 1.1, frame);
  gl_FragColor = vec4(colour, max(max(frame, around * 0.8), hatch * 0.42) * opacity);
}
`;
