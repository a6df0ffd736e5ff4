import type { Transaction } from "kysely";
import { retryOnce } from "../../storage/commits/retry-once.ts";
import type { Database } from "../../storage/database.ts";
import type { Tables } from "../../storage/schema/tables.ts";

/** Runs a deletion in a transaction, and once more where the database rolled it back or lost the connection. */
export function deleteAtOnce<Result>(
  database: Database,
  run: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return retryOnce({ idempotent: true }, () => database.transaction().execute(run));
}
