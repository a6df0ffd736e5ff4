import type { NewAdmin } from "@harapen/contract/staff/people";
import type { Database } from "../../database/database.ts";
import { AuditLog } from "./audit-log.ts";

/** What admins are told of who became one, over a database or a transaction of it, until each has seen it. */
export class AdminNotices {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Tells all other admins of a new one, the one who made them included, as somebody else may have used that
   * one's sign-in; `by` is `null` for a command. The audit log has a line of it.
   */
  async tell(about: string, by: string | null): Promise<void> {
    const admins = await this.#database
      .selectFrom("staff_member")
      .select("id")
      .where("admin", "=", 1)
      .where("removed_at", "is", null)
      .where("id", "!=", about)
      .execute();
    const at = new Date().toISOString();
    if (admins.length > 0)
      await this.#database
        .insertInto("new_admin_notice")
        .values(admins.map(({ id: reader }) => ({ reader, about, at, by })))
        .onConflict((conflict) => conflict.columns(["reader", "about"]).doUpdateSet({ at, by }))
        .execute();
    await new AuditLog(this.#database).append({
      member: by,
      aquarium: null,
      action: "new-admin",
      subject: about,
    });
  }

  /** Returns the new admins whom an admin has not seen yet, oldest first. */
  async unseenBy(reader: string): Promise<NewAdmin[]> {
    const rows = await this.#database
      .selectFrom("new_admin_notice")
      .innerJoin("staff_member as admin", "admin.id", "about")
      .leftJoin("staff_member as maker", "maker.id", "by")
      .select(["about as id", "at", "by", "admin.name as name", "admin.mail as mail"])
      .select(["maker.name as maker", "maker.mail as maker_mail"])
      .where("reader", "=", reader)
      .orderBy("at")
      .execute();
    return rows.map(({ id, at, by, name, mail, maker, maker_mail }) => ({
      ...{ id, at, name, mail },
      by: by === null ? null : (maker ?? maker_mail),
    }));
  }

  /** Removes a notice that its reader has seen; resolves to whether there was one. */
  async see(reader: string, about: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database
      .deleteFrom("new_admin_notice")
      .where("reader", "=", reader)
      .where("about", "=", about)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}

declare module "../../database/tables.ts" {
  interface Tables {
    new_admin_notice: NewAdminNoticeTable;
  }
}

/** Who is still to be told of which new admin. */
interface NewAdminNoticeTable {
  reader: string;
  about: string;
  at: string;
  /** `null`: a command. */
  by: string | null;
}
