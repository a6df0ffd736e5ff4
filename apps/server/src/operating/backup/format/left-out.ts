import type { DatabaseSync } from "node:sqlite";
import type { Tables } from "../../../database/tables.ts";
import { quoted, readTables } from "./stored-tables.ts";

/**
 * The tables of which a backup has no row, as they would open the running server to whoever gets the file, or
 * concern none but running servers: docs/operating.md#what-a-backup-leaves-out.
 */
export const LEFT_OUT = [
  "signing_key",
  "retired_key",
  "network_key",
  "network_refusal",
  "network_block",
  "refusal_key",
  "sign_in_session",
  "demo_sign_in",
  "staff_answer",
  "running_server",
] as const satisfies readonly (keyof Tables)[];

/** Empties these tables in a backup that is being made, and overwrites what was in them. */
export function leaveOut(copy: DatabaseSync): void {
  // A journal in a file would have what is overwritten.
  copy.exec("pragma secure_delete = on; pragma journal_mode = memory");
  const names: readonly string[] = LEFT_OUT;
  for (const { name } of readTables(copy)) if (names.includes(name)) copy.exec(`delete from ${quoted(name)}`);
}
