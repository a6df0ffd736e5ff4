import { move, transferableSymbol, valueSymbol } from "piscina";
import { ApiError } from "../errors.ts";

/**
 * The outcome of a task: its result, or a refusal, which is a value, as errors lose their class between
 * threads.
 */
export type Outcome<Result> =
  | { readonly result: Result }
  | { readonly refused: Pick<ApiError, "code" | "message"> };

/**
 * Resolves to the outcome of some work, ready to be moved to the waiting thread; rejects with errors other
 * than refusals.
 */
export async function toOutcome<Result extends object>(
  work: () => Result | Promise<Result>,
): Promise<Outcome<Result>> {
  try {
    const { moved, memories } = toTransfer(await work());
    const outcome: Outcome<Result> = { result: moved };
    return move({ [transferableSymbol]: memories, [valueSymbol]: outcome }) as unknown as Outcome<Result>;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { refused: { code: error.code, message: error.message } };
  }
}

/** Returns the result of an outcome; throws the ApiError of a refusal. */
export function resultOf<Result>(outcome: Outcome<Result>): Result {
  if ("result" in outcome) return outcome.result;
  throw new ApiError(outcome.refused.code, outcome.refused.message);
}

/**
 * Returns an object whose byte arrays each have a memory of their own, and these memories, which can then be
 * moved to another thread instead of being copied. Node pools small buffers in one memory, which stays; these
 * bytes are copied.
 */
export function toTransfer<Value extends object>(value: Value): { moved: Value; memories: ArrayBuffer[] } {
  const entries = Object.entries(value).map(
    ([key, each]) => [key, each instanceof Uint8Array ? withOwnMemory(each) : each] as const,
  );
  const memories = entries.flatMap(([, each]) => (hasOwnMemory(each) ? [each.buffer] : []));
  return { moved: Object.fromEntries(entries) as Value, memories };
}

function withOwnMemory(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return hasOwnMemory(bytes) ? bytes : Uint8Array.from(bytes);
}

function hasOwnMemory(value: unknown): value is Uint8Array<ArrayBuffer> {
  if (!(value instanceof Uint8Array)) return false;
  return value.buffer instanceof ArrayBuffer && value.buffer.byteLength === value.byteLength;
}
