import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { type ChainSource, describeChain, verifyChain } from "./audit-chain.ts";

const BATCH = 1_000;

/** Parses `verify`; throws an error that says what is wrong. */
export function parseAuditOptions(args: readonly string[]): void {
  if (args.length !== 1 || args[0] !== "verify") throw new Error("audit takes verify.");
}

/** Reports whether the audit log is as it was written; rejects where it is not. */
export async function verifyAudit(database: Database, report: (line: string) => void): Promise<void> {
  const state = await verifyChain(chainIn(database));
  if (!state.whole) throw new Error(describeChain(state));
  report(describeChain(state));
}

function chainIn(database: Database): ChainSource {
  return {
    async after(number) {
      const rows = await database
        .selectFrom("audit_entry")
        .selectAll()
        .where("number", ">", number)
        .orderBy("number")
        .limit(BATCH)
        .execute();
      return rows.map((row) => ({ ...row, number: Number(row.number) }));
    },
    head: () => database.selectFrom("audit_head").select(["number", "digest"]).executeTakeFirst(),
    async unchained() {
      const { rows } = await sql<{ lines: number | string }>`select
        count(*) - coalesce((select number from audit_head), 0) as lines from audit_entry`.execute(database);
      return Number(rows[0]?.lines);
    },
  };
}
