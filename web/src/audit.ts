/** The shuffle, checked by the page itself: does what is revealed at the end fit what was promised at the start? */

import { keptOf } from "./games";
import type { Message } from "./state";
import type { Audit } from "./wire";

/** The promise that this browser was given first (`seen`: before the end), and whether what is revealed keeps it; null where there was none. */
export function audited(
  { audit, room }: Message,
  token: string,
): (Audit & { readonly kept: boolean; readonly seen: boolean }) | null {
  if (!audit) return null;
  const promise = keptOf(room.id, token)?.commit;
  const commit = promise ?? audit.commit;
  const { server_seed, salt, seed } = audit;
  const one = !salt.includes(":"); // with another colon the same promise would fit two seeds
  const kept = one && sha256(`${server_seed}:${salt}`) === commit && sha256(server_seed) === seed;
  return { ...audit, commit, seen: promise !== undefined, kept };
}

const FIRST: number[] = []; // the fractions of the square roots of the first primes
const ROUNDS: number[] = []; // and of the cube roots
const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0;
for (let n = 2; ROUNDS.length < 64; n++) {
  if (Array.from({ length: n - 2 }, (_, i) => n % (i + 2)).includes(0)) continue;
  if (FIRST.length < 8) FIRST.push(fraction(n ** (1 / 2)));
  ROUNDS.push(fraction(n ** (1 / 3)));
}

/** SHA-256 in hex; the browser's own isn't there on plain http. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  new Uint8Array(padded.buffer).set(bytes);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  const hash = Int32Array.from(FIRST);
  for (let at = 0; at < padded.byteLength; at += 64) {
    const words: number[] = [];
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const word =
        i < 16
          ? padded.getInt32(at + 4 * i)
          : (words[i - 16]! + words[i - 7]! + mixed(words[i - 15]!, 7, 18, 3) + mixed(words[i - 2]!, 17, 19, 10)) | 0;
      words.push(word);
      const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i]! + word;
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    for (const [i, sum] of [a, b, c, d, e, f, g, h].entries()) hash[i]! += sum;
  }
  return Array.from(hash, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const mixed = (word: number, one: number, two: number, by: number) =>
  turned(word, one) ^ turned(word, two) ^ (word >>> by);
