import type { SQLInputValue } from "node:sqlite";
import type { CompiledQuery } from "kysely";

/** Returns a query's parameters for another thread. Copies only a view's own bytes: a view would be sent with its whole buffer. */
export function parametersOf({ parameters }: CompiledQuery): readonly SQLInputValue[] {
  return parameters.map((value) =>
    value instanceof Uint8Array ? new Uint8Array(value) : (value as SQLInputValue),
  );
}
