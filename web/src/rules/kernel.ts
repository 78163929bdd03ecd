/** The compiled rules: kernel.wasm, loaded once, and its memory. */

import file from "../../../blockandkey/kernel/kernel.wasm?url";
import checksum from "../../../blockandkey/kernel/kernel.wasm.sha256?raw";
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
  /** What another instance is made of if this one traps; null if this one was made so. */
  readonly module: WebAssembly.Module | null;
  readonly #memory: WebAssembly.Memory;
  readonly #questions: Readonly<Record<QuestionName, Question>>;
  readonly #desk: Address;
  readonly #size: bigint; // of the desk, in words

  /** Throws if this is another module, or if the browser is too old for it. */
  constructor({ exports }: WebAssembly.Instance, module: WebAssembly.Module | null) {
    const { memory, reserve, desk_words } = exports;
    if (!(memory instanceof WebAssembly.Memory) || !isFunction(reserve) || !isFunction(desk_words))
      throw new Error("this file isn't the kernel");
    const found = QUESTIONS.map((name) => [name, exports[`desk_${name}`]] as const);
    if (!found.every(([, question]) => isFunction(question))) throw new Error("this kernel lacks functions");
    this.module = module;
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
  const { instance, module } = await WebAssembly.instantiate(bytes, {});
  return new Kernel(instance, module);
}

/**
 * The kernel, once it is loaded. `failed`: this browser can't run it, the file can't be loaded or is damaged, or two
 * instances have trapped.
 */
export interface KernelState {
  readonly kernel: Kernel | null;
  readonly failed: boolean;
}

export const kernelState = new Store<KernelState>({ kernel: null, failed: false });

let loading = false;

/** Loads the kernel, unless that is done. After a failure the next call tries again. */
export function loadKernel(): void {
  if (!loading && !kernelState.value.kernel) keep(fetchKernel());
}

/** Replaces an instance that has trapped: what is in its memory is unknown. The second one isn't replaced. */
export function replaceKernel(trapped: Kernel): void {
  if (kernelState.value.kernel !== trapped) return; // that is done
  const { module } = trapped;
  kernelState.value = { kernel: null, failed: !module };
  if (module) keep(WebAssembly.instantiate(module, {}).then((instance) => new Kernel(instance, null)));
}

function keep(made: Promise<Kernel>): void {
  loading = true;
  made.then(
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
  const response = await fetch(file, { integrity: integrityOf(checksum) });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  const copy = response.clone();
  try {
    const { instance, module } = await WebAssembly.instantiateStreaming(response, {});
    return new Kernel(instance, module);
  } catch {
    return makeKernel(await copy.arrayBuffer()); // an old browser, or a proxy that changes the file's type
  }
}

/** A line of sha256sum as `fetch` takes it: the browser refuses a file with another content. */
export function integrityOf(line: string): string {
  const bytes = line.slice(0, 64).match(/../g)!;
  return `sha256-${btoa(String.fromCharCode(...bytes.map((hex) => parseInt(hex, 16))))}`;
}
