import { move, transferableSymbol, valueSymbol } from "piscina";
import { ApiError } from "../errors/api-error.ts";
import { toTransfer } from "./transfer.ts";

/** The outcome of a task: its result, or a refusal, which is a value, as errors lose their class between threads. */
export type Outcome<Result> =
  | { readonly result: Result }
  | { readonly refused: Pick<ApiError, "code" | "message"> };

/** Resolves to the outcome of some work, ready to be moved to the waiting thread; rejects with errors other than refusals. */
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
