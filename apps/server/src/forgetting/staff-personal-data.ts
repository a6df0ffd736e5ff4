import type { Database } from "../storage/database.ts";

/** Resolves to the ids of the members of staff, removed ones included, who sign in with an account number. */
export async function findStaff(database: Database, uid: string): Promise<string[]> {
  const rows = await database.selectFrom("staff_member").select("id").where("sub", "=", uid).execute();
  return rows.map(({ id }) => id);
}

/** Removes members from staff, with everything that identifies them; the audit log keeps what was done, without a name. */
export async function anonymizeStaff(transaction: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.deleteFrom("staff_role").where("member", "in", ids).execute();
  for (const table of ["publish", "draft_document", "pending_import"] as const)
    await transaction.updateTable(table).set({ member_name: null }).where("member", "in", ids).execute();
  await transaction
    .updateTable("staff_member")
    .set({ issuer: null, sub: null, mail: "", name: null, admin: 0, removed_at: new Date().toISOString() })
    .where("id", "in", ids)
    .execute();
}
