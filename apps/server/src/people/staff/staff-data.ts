import type { PersonalData } from "../../database/personal-data.ts";

/**
 * The members of staff, removed ones included, who sign in with an account number. The audit log keeps what
 * was done, without a name. The answers that are kept for an hour may hold anybody's address or code, and do
 * not tell whose: all of them are deleted with whomever is.
 */
export const staffData: PersonalData = {
  tables: [
    ...["staff_member", "staff_role", "staff_place", "new_admin_notice", "staff_answer", "audit_entry"],
    ...["publish", "draft_document", "pending_import"],
  ] as const,

  async find(database, { uid }) {
    const rows =
      uid === undefined
        ? []
        : await database.selectFrom("staff_member").select("id").where("sub", "=", uid).execute();
    const ids = rows.map(({ id }) => id);
    return {
      counts: { staff: ids.length },
      async delete(transaction) {
        await transaction.deleteFrom("staff_answer").execute();
        if (ids.length === 0) return [];
        await transaction
          .deleteFrom("new_admin_notice")
          .where(({ or, eb }) => or([eb("reader", "in", ids), eb("about", "in", ids)]))
          .execute();
        for (const table of ["staff_role", "staff_place"] as const)
          await transaction.deleteFrom(table).where("member", "in", ids).execute();
        for (const table of ["publish", "draft_document", "pending_import"] as const)
          await transaction
            .updateTable(table)
            .set({ member_name: null })
            .where("member", "in", ids)
            .execute();
        const removed_at = new Date().toISOString();
        await transaction
          .updateTable("staff_member")
          .set({ issuer: null, sub: null, mail: "", name: null, admin: 0, removed_at })
          .where("id", "in", ids)
          .execute();
        return [];
      },
    };
  },
};
