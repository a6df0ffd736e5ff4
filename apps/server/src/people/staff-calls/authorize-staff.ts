import type { FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { StaffError } from "../../platform/errors.ts";
import type { Storage } from "../../storage.ts";
import { authenticate } from "../authorize.ts";
import { hasAccess } from "../staff/access.ts";
import { AuditLog } from "../staff/audit-log.ts";
import { type StaffMember, StaffStore } from "../staff/staff-store.ts";
import type { StaffCall } from "./call.ts";

/**
 * Resolves to the member who makes a request. Rejects where nobody has signed in (401), and where the person is
 * not staff or may not make the call (403).
 */
export async function authorizeStaff(
  context: Context,
  request: FastifyRequest,
  { access }: Pick<StaffCall, "access">,
): Promise<StaffMember> {
  const { storage } = context;
  const { slug } = request.params as { readonly slug?: string };
  const member = await recognizeMember(storage, await authenticate(context, request));
  if (!member) throw new StaffError("not-staff", "This is for staff, and you are not on their list.");
  if (!hasAccess(member, access, slug))
    throw new StaffError("forbidden", "Your roles do not allow this here.");
  return member;
}

/** Whether a request is about an aquarium that does not exist, which only an admin can find out. */
export async function lacksAquarium({ storage }: Context, { params }: FastifyRequest): Promise<boolean> {
  const { slug } = params as { readonly slug?: string };
  return slug !== undefined && (await storage.aquariums.contentVersion(slug)) === undefined;
}

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
async function recognizeMember(
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
