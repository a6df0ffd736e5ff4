import { move, transferableSymbol, valueSymbol } from "piscina";
import { ApiError } from "../errors/api-error.ts";
import { toTransfer } from "./transfer.ts";

/** The outcome of a task: its result, or a refusal. Errors lose their class between threads, and so a refusal is a value there. */
export type Outcome<Result> =
  | { readonly result: Result }
  | { readonly refused: Pick<ApiError, "code" | "message"> };

/** Resolves to the outcome of some work, to be moved to the thread that waits for it; rejects as the work does where that is no refusal. */
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
