import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { describeChain, verifyChain } from "./audit-chain.ts";

/** Parses `verify`; throws an error that says what is wrong. */
export function parseAuditOptions(args: readonly string[]): void {
  if (args.length !== 1 || args[0] !== "verify") throw new Error("audit takes verify.");
}

/** Reports whether the audit log is as it was written; rejects where it is not. */
export async function verifyAudit(database: Database, report: (line: string) => void): Promise<void> {
  const state = await verifyChain(async (statement) => (await sql.raw(statement).execute(database)).rows);
  if (!state.whole) throw new Error(describeChain(state));
  report(describeChain(state));
}
