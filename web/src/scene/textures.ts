/** The textures of the scene. */

import {
  CanvasTexture,
  ClampToEdgeWrapping,
  DataArrayTexture,
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  RepeatWrapping,
  RGFormat,
  type WebGLRenderer,
} from "three";
import type { Colour } from "../rules/blocks";
import { COLOURS } from "../rules/rules";
import { drawFace } from "../ui/pictures/faces";
import { drawGround, drawRisers } from "./floor";
import { FLOOR_MAP, type Light, MAP } from "./light";

const FACE_PIXELS = 256;
export const FLOOR_PIXELS = 2048;
const GROUND_PIXELS = 1024;

export const GOLD = COLOURS.length;

/**
 * The texture layers: the four faces, and the quarters of the Core Cube's golden emblem (south-west, south-east,
 * north-west, north-east).
 */
export function faceTexture(noise: HTMLCanvasElement): DataArrayTexture {
  const size = FACE_PIXELS;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 2 * size;
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  const layers = COLOURS.length + 4;
  const data = new Uint8Array(size * size * 4 * layers);
  const weather = (width: number) => {
    context.save();
    context.globalCompositeOperation = "soft-light";
    context.globalAlpha = 0.34;
    context.fillStyle = context.createPattern(noise, "repeat")!;
    context.fillRect(0, 0, width, width);
    context.restore();
  };
  const keep = (layer: number, x: number, y: number) =>
    data.set(context.getImageData(x, y, size, size).data, layer * size * size * 4);
  COLOURS.forEach((colour: Colour, layer) => {
    drawFace(context, colour, size, false);
    weather(size);
    keep(layer, 0, 0);
  });
  drawGold(context, 2 * size);
  weather(2 * size);
  for (let quarter = 0; quarter < 4; quarter++) keep(GOLD + quarter, (quarter % 2) * size, (1 - (quarter >> 1)) * size);
  const texture = new DataArrayTexture(data, size, size, layers);
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = 4;
  texture.needsUpdate = true;
  return texture;
}

/** The golden side: a sun whose rays cover all 2 x 2 squares. */
function drawGold(context: CanvasRenderingContext2D, size: number): void {
  context.save();
  context.scale(size / 200, size / 200);
  context.fillStyle = "#D9AE4A";
  context.fillRect(0, 0, 200, 200);
  context.translate(100, 100);
  for (const [offset, colour] of [
    [1.4, "#F6DE95"],
    [0, "#6E4A12"],
  ] as const) {
    context.save();
    context.translate(offset, offset);
    context.strokeStyle = context.fillStyle = colour;
    context.lineWidth = 5;
    context.beginPath();
    context.arc(0, 0, 30, 0, 2 * Math.PI);
    context.stroke();
    context.beginPath();
    context.arc(0, 0, 13, 0, 2 * Math.PI);
    context.fill();
    for (let i = 0; i < 16; i++) {
      context.save();
      context.rotate((i * Math.PI) / 8);
      context.beginPath();
      context.moveTo(-5, -40);
      context.lineTo(0, i % 2 ? -62 : -80);
      context.lineTo(5, -40);
      context.fill();
      context.restore();
    }
    context.restore();
  }
  context.restore();
}

export function lightTexture(data: Uint8Array<ArrayBuffer>, size: number): DataTexture {
  const texture = new DataTexture(data, size, size, RGFormat);
  texture.minFilter = texture.magFilter = LinearFilter;
  texture.wrapS = texture.wrapT = ClampToEdgeWrapping;
  return texture;
}

export function canvasTexture(canvas: HTMLCanvasElement, renderer: WebGLRenderer): CanvasTexture {
  const texture = new CanvasTexture(canvas);
  texture.anisotropy = Math.min(8, renderer.capabilities.getMaxAnisotropy());
  return texture;
}

export type SceneTextures = ReturnType<typeof sceneTextures>;

/** All textures of a scene. The floor is drawn later, when the seats are known. */
export function sceneTextures(light: Light, noise: HTMLCanvasElement, renderer: WebGLRenderer) {
  const canvas = () => canvasTexture(document.createElement("canvas"), renderer);
  const textures = {
    faces: faceTexture(noise),
    light: lightTexture(light.faces, MAP),
    floorLight: lightTexture(light.floor, FLOOR_MAP),
    floor: canvas(),
    risers: canvas(),
    ground: canvas(),
  };
  drawGround(textures.ground.image, GROUND_PIXELS);
  textures.ground.wrapS = textures.ground.wrapT = RepeatWrapping;
  drawRisers(textures.risers.image, FLOOR_PIXELS, noise);
  return textures;
}
