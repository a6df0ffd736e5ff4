import { AuditLog } from "../storage/staff/audit-log.ts";
import type { StaffMember } from "../storage/staff/staff-member.ts";
import { StaffStore } from "../storage/staff/staff-store.ts";
import type { Storage } from "../storage/storage.ts";

/** Somebody who has signed in. */
interface SignedIn {
  readonly issuer: string;
  readonly uid: string;
  readonly verifiedEmail: string | undefined;
  readonly name: string;
}

/**
 * Resolves to the member of staff who has signed in; `undefined` where they are none. Members are recognised by their account; at their first
 * sign-in by their address, if the provider has verified it: somebody who gets that address later gains nothing.
 */
export async function recognizeMember(
  { staff, transaction }: Pick<Storage, "staff" | "transaction">,
  { issuer, uid, verifiedEmail, name }: SignedIn,
): Promise<StaffMember | undefined> {
  const account = { issuer, sub: uid };
  const known = await staff.findByAccount(account);
  if (known || verifiedEmail === undefined) return known;
  if ((await staff.findByMail(verifiedEmail)) === undefined) return undefined;
  return transaction(async (database) => {
    const members = new StaffStore(database);
    const isFirst = await members.bind(verifiedEmail, account, name);
    const member = await members.findByAccount(account);
    if (isFirst && member)
      await new AuditLog(database).append({ member: member.id, aquarium: null, action: "first-sign-in" });
    return member;
  });
}
