/** SHA-256 in plain JavaScript: `crypto.subtle` does not exist on plain http. */

const INITIAL_HASH: number[] = []; // fractional parts of the square roots of the first primes
const ROUND_CONSTANTS: number[] = []; // and of their cube roots

const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0;
for (let n = 2; ROUND_CONSTANTS.length < 64; n++) {
  if (Array.from({ length: n - 2 }, (_, i) => n % (i + 2)).includes(0)) continue;
  if (INITIAL_HASH.length < 8) INITIAL_HASH.push(fraction(n ** (1 / 2)));
  ROUND_CONSTANTS.push(fraction(n ** (1 / 3)));
}

/** The SHA-256 of a text, in hexadecimal. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  new Uint8Array(padded.buffer).set(bytes);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  const hash = Int32Array.from(INITIAL_HASH);
  for (let at = 0; at < padded.byteLength; at += 64) {
    const words: number[] = [];
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const word =
        i < 16
          ? padded.getInt32(at + 4 * i)
          : (words[i - 16]! + words[i - 7]! + sigma(words[i - 15]!, 7, 18, 3) + sigma(words[i - 2]!, 17, 19, 10)) | 0;
      words.push(word);
      const one =
        h +
        (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
        ((e & f) ^ (~e & g)) +
        ROUND_CONSTANTS[i]! +
        word;
      const two = (rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    for (const [i, sum] of [a, b, c, d, e, f, g, h].entries()) hash[i]! += sum;
  }
  return Array.from(hash, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

const rotateRight = (word: number, by: number) => (word >>> by) | (word << (32 - by));

const sigma = (word: number, one: number, two: number, by: number) =>
  rotateRight(word, one) ^ rotateRight(word, two) ^ (word >>> by);
