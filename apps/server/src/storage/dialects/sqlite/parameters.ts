import type { SQLInputValue } from "node:sqlite";
import type { CompiledQuery } from "kysely";

/** Returns a query's parameters for another thread. Bytes are copied alone: a view would be sent with all of the buffer that it looks at. */
export function parametersOf({ parameters }: CompiledQuery): readonly SQLInputValue[] {
  return parameters.map((value) =>
    value instanceof Uint8Array ? new Uint8Array(value) : (value as SQLInputValue),
  );
}
