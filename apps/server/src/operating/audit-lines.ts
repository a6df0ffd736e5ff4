import type { Query } from "../database/open-query.ts";
import type { ChainedLine, ChainSource } from "../people/staff/audit-chain.ts";

const BATCH = 1_000;

/** Returns the audit log's lines, read by statements that change nothing. */
export function auditLines(query: Query): ChainSource {
  return {
    async after(number) {
      const rows = await query.rows(
        `select * from audit_entry where number > ${number} order by number limit ${BATCH}`,
      );
      return rows as unknown as readonly ChainedLine[];
    },
    async head() {
      const [row] = await query.rows("select number, digest from audit_head");
      return row && { number: Number(row.number), digest: String(row.digest) };
    },
    async unchained() {
      const [row] = await query.rows(
        "select count(*) - coalesce((select number from audit_head), 0) as lines from audit_entry",
      );
      return Number(row?.lines);
    },
  };
}
