import type { FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../database/commit-faults.ts";
import type { Database } from "../../database/database.ts";
import { doubtIn } from "../../database/known-time.ts";
import type { Config } from "../../platform/config/config.ts";
import { StaffError } from "../../platform/errors.ts";
import type { People } from "../people.ts";
import { authenticate, type SignedIn } from "../people.ts";
import { hasAccess } from "../staff/access.ts";
import { AuditLog } from "../staff/audit-log.ts";
import { expiredRights, hasExpired } from "../staff/invitations.ts";
import { rolesIn } from "../staff/people.ts";
import { type StaffMember, StaffStore } from "../staff/staff-store.ts";
import type { StaffCall } from "./call.ts";

/** How old the sign-in may be with which something is done that can't be undone, in milliseconds. */
const FRESH_MS = 300_000;
const DAY_MS = 86_400_000;

/**
 * Resolves to the member who makes a request. Rejects where nobody has signed in, or too long ago for the call
 * (401), and where the person is not staff or may not make the call (403).
 */
export async function authorizeStaff(
  context: Context,
  request: FastifyRequest,
  { access, needsFreshSignIn, method }: Pick<StaffCall, "access" | "needsFreshSignIn" | "method">,
): Promise<StaffMember> {
  const { config, database, people } = context;
  const { slug } = request.params as { readonly slug?: string };
  const signedIn = await authenticate(context, request);
  if (signedIn.session !== undefined) await people.sessions.noteUse(signedIn.session, config.staffSignInDays);
  else assertYoung(signedIn, config.staffSignInDays);
  const member = await recognizeMember(database, people, signedIn);
  if (!member) throw new StaffError("not-staff", "This is only for registered staff.");
  if (signedIn.authenticatedAt < member.signInsFrom)
    throw new StaffError("sign-in-again", "This sign-in was ended. Please sign in again.");
  assertWay(context.config, signedIn);
  if (!hasAccess(member, access, slug))
    throw new StaffError("forbidden", "Your roles do not allow this here.");
  if (needsFreshSignIn && Date.now() - Date.parse(signedIn.authenticatedAt) > FRESH_MS)
    throw new StaffError("sign-in-again", "This needs a sign-in of the last five minutes.");
  if (slug !== undefined && method !== "GET" && member.workedIn !== slug)
    await people.staff.noteWork(member.id, slug);
  return member;
}

/** Rejects a token, which the page may renew again and again, where its sign-in is too old. */
function assertYoung({ authenticatedAt }: SignedIn, days: number): void {
  if (Date.now() - Date.parse(authenticatedAt) > days * DAY_MS)
    throw new StaffError("sign-in-again", `Staff sign in again after ${days} days.`);
}

/** Rejects a sign-in that the provider does not confirm to be of a way that staff need: with a second factor. */
function assertWay({ signIn }: Pick<Config, "signIn">, { acr }: SignedIn): void {
  if (signIn.kind !== "hosted" || !signIn.staffAcr) return;
  if (acr === null || !signIn.staffAcr.includes(acr))
    throw new StaffError("sign-in-again", "Staff sign in with a second factor here.");
}

/** Whether a request is about an aquarium that does not exist, which only an admin can find out. */
export async function lacksAquarium({ catalog }: Context, { params }: FastifyRequest): Promise<boolean> {
  const { slug } = params as { readonly slug?: string };
  return slug !== undefined && (await catalog.aquariums.contentVersion(slug)) === undefined;
}

/**
 * Resolves to the member of staff who has signed in; `undefined` where they are none. Members are recognised
 * by their account; at their first sign-in by their address, if the provider has verified it: somebody who
 * gets that address later gains nothing. Each sign-in is noted, and ends what they were given and have not
 * come for in time.
 */
async function recognizeMember(
  database: Database,
  { staff }: People,
  signedIn: SignedIn,
): Promise<StaffMember | undefined> {
  const { issuer, uid, verifiedEmail, at } = signedIn;
  const known = await staff.findByAccount({ issuer, sub: uid });
  if (known && (known.lastSignInAt ?? "") >= at) return known;
  const now = new Date();
  if (!known) {
    const invited = verifiedEmail === undefined ? undefined : await staff.findByMail(verifiedEmail);
    if (!invited || hasExpired(invited, now)) return undefined;
  }
  return inTransaction(database, (transaction) => admit(transaction, signedIn, now));
}

/** Binds a member at their first sign-in, and notes each; resolves to `undefined` where they are staff no more. */
async function admit(
  transaction: Database,
  { issuer, uid, verifiedEmail, name, at }: SignedIn,
  now: Date,
): Promise<StaffMember | undefined> {
  const members = new StaffStore(transaction);
  const audit = new AuditLog(transaction);
  const account = { issuer, sub: uid };
  const known = await members.findByAccount(account);
  const isFirst = !known && verifiedEmail !== undefined && (await members.bind(verifiedEmail, account, name));
  const found = known ?? (await members.findByAccount(account));
  if (!found) return undefined;
  await members.lock(found.id);
  const member = await members.find(found.id);
  if (!member) return undefined;
  if (isFirst) await audit.append({ member: member.id, aquarium: null, action: "first-sign-in" });
  const { aquariums, admin } = expiredRights(member, now);
  // While the clock is in doubt, nothing ends by it for good, nor is anything taken up too late.
  if ((admin || aquariums.length > 0) && (await doubtIn(transaction, now.getTime()))) return member;
  for (const aquarium of aquariums) {
    await members.setRolesIn(aquarium, member.id, []);
    const before = { roles: rolesIn(aquarium, member) };
    await audit.append({ member: null, aquarium, action: "expire-roles", subject: member.id, before });
  }
  if (admin) await members.update(member.id, { admin: false });
  await members.noteSignIn(member.id, isFirst ? now.toISOString() : at);
  const after = await members.find(member.id);
  if (after && (after.admin || after.roles.length > 0)) return after;
  await members.remove(member.id);
  return undefined;
}
