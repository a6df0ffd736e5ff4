import type { FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../database/commit-faults.ts";
import type { Database } from "../../database/database.ts";
import { StaffError } from "../../platform/errors.ts";
import type { People } from "../people.ts";
import { authenticate, type SignedIn } from "../people.ts";
import { hasAccess } from "../staff/access.ts";
import { AuditLog } from "../staff/audit-log.ts";
import { type StaffMember, StaffStore } from "../staff/staff-store.ts";
import type { StaffCall } from "./call.ts";

/**
 * Resolves to the member who makes a request. Rejects where nobody has signed in (401), and where the person
 * is not staff or may not make the call (403).
 */
export async function authorizeStaff(
  context: Context,
  request: FastifyRequest,
  { access }: Pick<StaffCall, "access">,
): Promise<StaffMember> {
  const { database, people } = context;
  const { slug } = request.params as { readonly slug?: string };
  const signedIn = await authenticate(context, request);
  const member = await recognizeMember(database, people, signedIn);
  if (!member) throw new StaffError("not-staff", "This is only for registered staff.");
  if ((member.lastSignInAt ?? "") < signedIn.at) await people.staff.noteSignIn(member.id, signedIn.at);
  if (!hasAccess(member, access, slug))
    throw new StaffError("forbidden", "Your roles do not allow this here.");
  return member;
}

/** Whether a request is about an aquarium that does not exist, which only an admin can find out. */
export async function lacksAquarium({ catalog }: Context, { params }: FastifyRequest): Promise<boolean> {
  const { slug } = params as { readonly slug?: string };
  return slug !== undefined && (await catalog.aquariums.contentVersion(slug)) === undefined;
}

/**
 * Resolves to the member of staff who has signed in; `undefined` where they are none. Members are recognised
 * by their account; at their first sign-in by their address, if the provider has verified it: somebody who
 * gets that address later gains nothing.
 */
async function recognizeMember(
  database: Database,
  { staff }: People,
  { issuer, uid, verifiedEmail, name }: SignedIn,
): Promise<StaffMember | undefined> {
  const account = { issuer, sub: uid };
  const known = await staff.findByAccount(account);
  if (known || verifiedEmail === undefined) return known;
  if ((await staff.findByMail(verifiedEmail)) === undefined) return undefined;
  return inTransaction(database, async (transaction) => {
    const members = new StaffStore(transaction);
    const isFirst = await members.bind(verifiedEmail, account, name);
    const member = await members.findByAccount(account);
    if (isFirst && member)
      await new AuditLog(transaction).append({ member: member.id, aquarium: null, action: "first-sign-in" });
    return member;
  });
}
