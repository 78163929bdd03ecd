/** The compiled rules: kernel.wasm, loaded once, and its memory. */

import file from "../../../blockandkey/kernel/kernel.wasm?url";
import { Store } from "../net/store";

/** An address in the memory of the module. */
type Address = number;

type Question = (desk: Address, ...numbers: bigint[]) => bigint;

/** The functions of the module that the page calls, without their prefix (kernel/build/desk.py). */
const QUESTIONS = [
  "found",
  "add",
  "design",
  "rest",
  "judge",
  "squares",
  "ancients",
  "completes",
  "complete",
  "claims",
  "nearest",
] as const;

export type QuestionName = (typeof QUESTIONS)[number];

const WORD = 8n; // bytes

/** The module with one desk: the memory on which a temple and the Keys of a hand lie (kernel/build/desk.py). */
export class Kernel {
  /** Whose position lies on the desk. */
  holder: unknown = null;
  readonly #memory: WebAssembly.Memory;
  readonly #questions: Readonly<Record<QuestionName, Question>>;
  readonly #desk: Address;
  readonly #size: bigint; // of the desk, in words

  /** Throws if this is another module, or if the browser is too old for it. */
  constructor({ exports }: WebAssembly.Instance) {
    const { memory, reserve, desk_words } = exports;
    if (!(memory instanceof WebAssembly.Memory) || !isFunction(reserve) || !isFunction(desk_words))
      throw new Error("this file isn't the kernel");
    const found = QUESTIONS.map((name) => [name, exports[`desk_${name}`]] as const);
    if (!found.every(([, question]) => isFunction(question))) throw new Error("this kernel lacks functions");
    this.#memory = memory;
    this.#questions = Object.fromEntries(found) as Record<QuestionName, Question>;
    this.#size = desk_words() as bigint;
    this.#desk = Number(reserve(WORD * this.#size));
    this.clear(); // throws in a browser without arrays of 64-bit numbers
  }

  /** Asks a question about what lies on the desk. */
  ask(name: QuestionName, ...numbers: number[]): bigint {
    return this.#questions[name](this.#desk, ...numbers.map(BigInt));
  }
  /** The first words of the desk: numbers that a question is given, or its answer. */
  words(count: number): BigUint64Array {
    return new BigUint64Array(this.#memory.buffer, this.#desk, count);
  }
  /** Clears the desk: on a shared device nothing of a hand stays behind. */
  clear(): void {
    this.holder = null;
    this.words(Number(this.#size)).fill(0n);
  }
}

function isFunction(value: unknown): value is (...numbers: bigint[]) => number | bigint {
  return typeof value === "function";
}

/** Makes an instance of the module in these bytes. Throws if the bytes are damaged, or another module. */
export async function makeKernel(bytes: BufferSource): Promise<Kernel> {
  return new Kernel((await WebAssembly.instantiate(bytes, {})).instance);
}

/** The kernel, once it is loaded. `failed`: this browser can't run it, or the file can't be loaded or is damaged. */
export interface KernelState {
  readonly kernel: Kernel | null;
  readonly failed: boolean;
}

export const kernelState = new Store<KernelState>({ kernel: null, failed: false });

let loading = false;

/** Loads the kernel, unless that is done. After a failure the next call tries again. */
export function loadKernel(): void {
  if (loading || kernelState.value.kernel) return;
  loading = true;
  fetchKernel().then(
    (kernel) => {
      kernelState.value = { kernel, failed: false };
      loading = false;
    },
    () => {
      kernelState.value = { kernel: null, failed: true };
      loading = false;
    },
  );
}

async function fetchKernel(): Promise<Kernel> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  const copy = response.clone();
  try {
    return new Kernel((await WebAssembly.instantiateStreaming(response, {})).instance);
  } catch {
    return makeKernel(await copy.arrayBuffer()); // an old browser, or a proxy that changes the file's type
  }
}

/** Stops asking: the module has trapped, and what is in its memory is unknown. */
export function dropKernel(): void {
  kernelState.value = { kernel: null, failed: true };
}
