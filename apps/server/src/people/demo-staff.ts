import type { AddStaff } from "@harapen/demo-provider/staff-link";
import { inTransaction } from "../database/commit-faults.ts";
import type { Database } from "../database/database.ts";
import { AuditLog } from "./staff/audit-log.ts";
import { StaffStore } from "./staff/staff-store.ts";

const MAIL = "demo-keeper@harapen.invalid";

/** Returns the function that makes the demo's staff person staff here, as admin, and keeper and researcher of every aquarium. */
export function demoStaffIn(server: Database, slugs: () => Promise<readonly string[]>): AddStaff {
  return async (account, name) => {
    const roles = (await slugs()).flatMap((aquarium) =>
      (["keeper", "researcher"] as const).map((role) => ({ aquarium, role })),
    );
    await inTransaction(server, async (database) => {
      const members = new StaffStore(database);
      const known = await members.findByAccount(account);
      const person = { mail: MAIL, name, admin: true, roles, account, addedBy: null };
      const id = known?.id ?? (await members.add(person));
      await members.update(id, { admin: true });
      await members.setRoles(id, roles);
      await new AuditLog(database).append({
        member: null,
        aquarium: null,
        action: "demo-staff",
        subject: id,
        after: { admin: true, roles },
      });
    });
  };
}
