/** HTTP requests to the server. */

import type { Refusal } from "./messages";
import type { ErrorAnswer } from "./wire";

/** A request that the server refused (`refusal`), or that never reached it (status 0). */
export class CallError extends Error {
  readonly status: number;
  readonly refusal: Refusal;

  constructor(status: number, refusal: Refusal) {
    super(refusal.message);
    this.name = "CallError";
    this.status = status;
    this.refusal = refusal;
  }
}

/** Sends a request and returns the JSON of its answer. */
export async function call<Answer>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: unknown,
  token?: string,
): Promise<Answer> {
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new CallError(0, { code: "unreachable", message: "the server can't be reached", details: {} });
  }
  const text = await response.text();
  const data = parseJson(text) as Partial<ErrorAnswer> | undefined;
  if (!response.ok) {
    // A proxy answers 502 to 504 when it can't reach the server.
    const away = response.status >= 502 && response.status <= 504;
    throw new CallError(
      away ? 0 : response.status,
      data?.error ?? { code: away ? "unreachable" : "other", message: response.statusText, details: {} },
    );
  }
  return data as Answer;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A random UUID. `crypto.randomUUID` does not exist on plain http. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
