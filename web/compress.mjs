// Compresses each text file and the compiled rules of the built page to FILE.br and FILE.gz. The server sends these to
// browsers that accept them.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const folder = process.argv[2];
for (const name of readdirSync(folder, { recursive: true })) {
  if (!/\.(js|css|ftl|html|svg|txt|webmanifest|wasm)$/.test(name)) continue;
  const path = join(folder, name);
  const text = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(text));
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
}
