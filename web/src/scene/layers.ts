/** What the scene draws in layers: solid and faded stones, the held block, marks and faults, each with its materials. */

import {
  GreaterDepth,
  type IUniform,
  LessEqualDepth,
  ShaderMaterial,
  type ShaderMaterialParameters,
  Vector2,
  Vector3,
  Vector4,
} from "three";
import { MOST_CUBES } from "../rules/temple";
import { cube, Instances, quad, Stones } from "./meshes";
import { FAULT_FRAGMENT, FAULT_VERTEX, MARK_FRAGMENT, MARK_VERTEX, STONE_FRAGMENT, STONE_VERTEX } from "./shaders";

import type { SceneTextures } from "./textures";

/** Uniforms that several materials share. */
export type SharedUniforms = ReturnType<typeof sharedUniforms>;

export function sharedUniforms({ faces, light }: SceneTextures) {
  return {
    sun: { value: new Vector3() },
    seat: { value: new Vector2(1, 0) },
    rake: { value: new Vector4() },
    veil: { value: 0 },
    legal: { value: 1 },
    faces: { value: faces },
    light: { value: light },
  } satisfies Record<string, IUniform>;
}

function stoneMaterial(
  shared: SharedUniforms,
  opacity: number,
  parameters: ShaderMaterialParameters = {},
): ShaderMaterial {
  const ghost = parameters.defines && "GHOST" in parameters.defines;
  return new ShaderMaterial({
    vertexShader: STONE_VERTEX,
    fragmentShader: STONE_FRAGMENT,
    uniforms: { ...shared, opacity: { value: opacity }, swell: { value: ghost ? 0.012 : 0 } },
    ...parameters,
  });
}

const MOST_GHOST_CUBES = 8;
const MOST_MARKS = 160;
const MOST_FAULTS = 64;

/** The stones of the temple. */
export function solidStones(shared: SharedUniforms): Stones {
  return new Stones(MOST_CUBES, [stoneMaterial(shared, 1)], 0);
}

/** Stones that hide the held block: first their depth, then their colour, so that only the nearest faces show. */
export function fadedStones(shared: SharedUniforms): Stones {
  const depth = stoneMaterial(shared, 1, { colorWrite: false, transparent: true });
  return new Stones(MOST_CUBES, [depth, stoneMaterial(shared, 0.16, { transparent: true, depthWrite: false })], 6);
}

/** The held block: what is behind stones, then its depth, then its colour. */
export function ghostStones(shared: SharedUniforms): Stones {
  const defines = { GHOST: 1 };
  const hidden = { transparent: true, depthWrite: false, depthFunc: GreaterDepth, defines: { GHOST: 1, HIDDEN: 1 } };
  return new Stones(
    MOST_GHOST_CUBES,
    [
      stoneMaterial(shared, 0.5, hidden),
      stoneMaterial(shared, 1, { colorWrite: false, transparent: true, defines }),
      stoneMaterial(shared, 0.96, { transparent: true, depthWrite: false, defines }),
    ],
    3,
  );
}

/** Marks on squares and faces. */
export function markInstances(): Instances {
  const material = new ShaderMaterial({
    vertexShader: MARK_VERTEX,
    fragmentShader: MARK_FRAGMENT,
    transparent: true,
    depthWrite: false,
    side: 2,
  });
  return new Instances(quad(), { centre: 3, right: 3, up: 3, kind: 2 }, MOST_MARKS, [material], 1);
}

/** Boxes around what breaks a rule; dimmer where stones hide them. */
export function faultInstances(): Instances {
  const material = (depthFunc: typeof LessEqualDepth | typeof GreaterDepth, opacity: number) =>
    new ShaderMaterial({
      vertexShader: FAULT_VERTEX,
      fragmentShader: FAULT_FRAGMENT,
      uniforms: { opacity: { value: opacity } },
      transparent: true,
      depthWrite: false,
      depthFunc,
    });
  const materials = [material(LessEqualDepth, 1), material(GreaterDepth, 0.4)];
  return new Instances(cube(), { low: 3, high: 3 }, MOST_FAULTS, materials, 10);
}
