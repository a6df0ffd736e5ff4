import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { endSessionsRequest, type OwnSessions } from "@harapen/contract/staff/people";
import type { Transaction } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { StaffError } from "../../platform/errors.ts";
import { endSessionsOf, sessionDigest } from "../accounts/sign-in-session-store.ts";
import { readCookie, SESSION_COOKIE } from "../cookies.ts";
import { getMember } from "../staff/people.ts";
import { type StaffMember, StaffStore } from "../staff/staff-store.ts";
import { changingCall, readingCall } from "./call.ts";

/** Serves where the caller is signed in. */
export const listSessions = readingCall({
  path: STAFF_PATHS.sessions,
  access: "staff",
  async answer({ context: { config, people }, member: { account }, request }): Promise<OwnSessions> {
    if (!people.identity.exchange || !account) return { sessions: null };
    const number = readCookie(request, SESSION_COOKIE, config);
    const own = number === undefined ? undefined : sessionDigest(number);
    const sessions = await people.sessions.ofAccount(account);
    return {
      sessions: sessions.map(({ digest, made_at, last_used_on }) => ({
        id: digest,
        begun_at: made_at,
        last_used_on,
        current: digest === own,
      })),
    };
  },
});

/** Ends one of the caller's sessions. */
export const endSession = changingCall({
  method: "DELETE",
  path: STAFF_PATHS.session(":id"),
  access: "staff",
  action: "end-session",
  async change({ member: { account }, params: { id } }, transaction) {
    const ended = account ? await endSessionsOf(transaction, account, id) : 0;
    if (ended === 0) throw new StaffError("not-found", "There is no such session.");
    return {};
  },
});

/** Signs the caller out everywhere. */
export const endSessions = changingCall({
  method: "DELETE",
  path: STAFF_PATHS.sessions,
  access: "staff",
  action: "end-sessions",
  body: endSessionsRequest,
  async change({ member }, transaction) {
    return { subject: member.id, after: await signOutEverywhere(transaction, member) };
  },
});

/** Signs somebody out everywhere. */
export const endPersonSessions = changingCall({
  method: "DELETE",
  path: STAFF_PATHS.personSessions(":id"),
  access: "admin",
  action: "end-sessions",
  async change({ params: { id } }, transaction) {
    const member = await getMember(new StaffStore(transaction), id);
    return { subject: id, after: await signOutEverywhere(transaction, member) };
  },
});

/**
 * Ends all sessions of a member, and refuses the tokens of sign-ins up to now: tokens have whole seconds, so
 * one of this very second is refused as well.
 */
async function signOutEverywhere(transaction: Transaction<Tables>, { id, account }: StaffMember) {
  const sessions = account ? await endSessionsOf(transaction, account) : 0;
  await new StaffStore(transaction).refuseSignInsBefore(id, new Date().toISOString());
  return { sessions };
}
