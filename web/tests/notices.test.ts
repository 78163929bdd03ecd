import { build, type Rollup } from "vite";
import { expect, test } from "vitest";
import notices from "../../THIRD_PARTY_NOTICES.txt?raw";
import preact from "../node_modules/preact/LICENSE?raw";
import three from "../node_modules/three/LICENSE?raw";
import uqr from "../node_modules/uqr/LICENSE?raw";

/** The npm packages whose code is in the built page; Vite and its bundler also add modules of their own (\0vite/…). */
async function bundled(): Promise<string[]> {
  const built = (await build({ logLevel: "error", build: { write: false } })) as Rollup.RollupOutput;
  const ids = built.output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  const names = ids.map((id) => /(?:node_modules\/|^\0)((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

test("the notices name every package in the page", async () => {
  const packages = await bundled();
  expect(packages).toContain("three");
  for (const name of packages) expect(notices).toContain(`=\n${name}\n=`);
});

test("the notices have the licences as the packages state them now", () => {
  const words = (text: string) => text.replace(/\s+/g, " ").trim();
  for (const licence of [preact, three, uqr]) expect(words(notices)).toContain(words(licence));
});
