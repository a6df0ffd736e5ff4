import { AuditLog } from "../../../storage/staff/audit-log.ts";
import { StaffStore } from "../../../storage/staff/staff-store.ts";
import type { Storage } from "../../../storage/storage.ts";
import { storeAccount } from "../account.ts";
import { DEMO_ISSUER } from "../endpoints.ts";

/** The `sub` of the demo's staff: no typed name leads to it, as names' `sub`s are digests. */
export const STAFF_SUBJECT = "demo-staff";
const NAME = "Demo keeper";
const MAIL = "demo-keeper@harapen.invalid";

/** Adds the demo's staff person to the provider, and to staff here as admin, and keeper and researcher of every aquarium. */
export async function addDemoStaff({
  aquariums,
  demoSignIns,
  transaction,
}: Pick<Storage, "aquariums" | "demoSignIns" | "transaction">): Promise<void> {
  await storeAccount(demoSignIns, STAFF_SUBJECT, NAME);
  const roles = (await aquariums.slugs()).flatMap((aquarium) =>
    (["keeper", "researcher"] as const).map((role) => ({ aquarium, role })),
  );
  const account = { issuer: DEMO_ISSUER, sub: STAFF_SUBJECT };
  await transaction(async (database) => {
    const members = new StaffStore(database);
    const known = await members.findByAccount(account);
    const person = { mail: MAIL, name: NAME, admin: true, roles, account, addedBy: null };
    const id = known?.id ?? (await members.add(person));
    await members.update(id, { admin: true });
    await members.setRoles(id, roles);
    const after = { admin: true, roles };
    await new AuditLog(database).append({
      member: null,
      aquarium: null,
      action: "demo-staff",
      subject: id,
      after,
    });
  });
}
