/** What never changes in the scene: floor, steps, jungle floor, sky. */

import {
  type BufferGeometry,
  type IUniform,
  Mesh,
  ShaderMaterial,
  type Texture,
  type Scene as ThreeScene,
  type Vector2,
} from "three";
import { WIDTH } from "../rules/rules";
import { RIM } from "./floor";
import { quad, staticMesh } from "./meshes";
import { GROUND_LEVEL, panels, platform } from "./platform";
import { FLOOR_FRAGMENT, FLOOR_VERTEX, GROUND_FRAGMENT, RISER_FRAGMENT, SKY_FRAGMENT, SKY_VERTEX } from "./shaders";
import type { SceneTextures } from "./textures";

/** Adds the scenery. It is drawn after the stones and nearest first, so that the depth test skips what is hidden. */
export function addScenery(stage: ThreeScene, textures: SceneTextures, sun: IUniform, horizon: Vector2): void {
  const light = { value: textures.floorLight };
  const add = (geometry: BufferGeometry, fragmentShader: string, map: Texture, order: number) => {
    const uniforms = { sun, light, horizon: { value: horizon }, map: { value: map } };
    stage.add(
      staticMesh(
        new Mesh(geometry, new ShaderMaterial({ vertexShader: FLOOR_VERTEX, fragmentShader, uniforms })),
        order,
      ),
    );
  };
  const sky = new ShaderMaterial({
    vertexShader: SKY_VERTEX,
    fragmentShader: SKY_FRAGMENT,
    uniforms: { horizon: { value: horizon } },
    depthWrite: false,
  });
  stage.add(staticMesh(new Mesh(quad(), sky), 4));
  const [low, high] = [-RIM, WIDTH + RIM];
  add(
    panels([
      [
        [-40, -40, GROUND_LEVEL],
        [48, -40, GROUND_LEVEL],
        [-40, 48, GROUND_LEVEL],
        [0, 0, 1, 1],
      ],
    ]),
    GROUND_FRAGMENT,
    textures.ground,
    3,
  );
  add(platform(low, high), RISER_FRAGMENT, textures.risers, 2);
  add(
    panels([
      [
        [low, low, 0],
        [high, low, 0],
        [low, high, 0],
        [0, 0, 1, 1],
      ],
    ]),
    FLOOR_FRAGMENT,
    textures.floor,
    1,
  );
}
