import { INVITATION_DAYS } from "@harapen/contract/staff/invitation";
import type { StaffMember } from "./staff-store.ts";

const DAY_MS = 86_400_000;

/** Returns the time from which on invitations still count. */
function oldestValid(now: Date): string {
  return new Date(now.getTime() - INVITATION_DAYS * DAY_MS).toISOString();
}

type Invited = Pick<StaffMember, "account" | "admin" | "invitedAt" | "lastSignInAt" | "places">;

/** Whether a member has signed in since they got a role in an aquarium. */
export function hasCome({ lastSignInAt, places, invitedAt }: Invited, aquarium: string): boolean {
  const since = places.get(aquarium)?.since ?? invitedAt;
  return lastSignInAt !== undefined && lastSignInAt >= startOfSecond(since);
}

/** Sign-ins have whole seconds. */
const startOfSecond = (at: string) => at.slice(0, "2026-11-29T13:00:00".length);

/** Whether a member was given a role in an aquarium and has not come in time. */
export function hasExpiredIn(member: Invited, aquarium: string, now: Date): boolean {
  const since = member.places.get(aquarium)?.since ?? member.invitedAt;
  return !hasCome(member, aquarium) && since < oldestValid(now);
}

/** Whether somebody who has never signed in can no longer do so as staff. */
export function hasExpired(member: Invited, now: Date): boolean {
  if (member.account !== undefined) return false;
  const asked = [member.invitedAt, ...[...member.places.values()].map(({ since }) => since)];
  return asked.every((at) => at < oldestValid(now));
}

/** Returns what of a member's rights has expired before they came: roles by aquarium, and being an admin. */
export function expiredRights(member: Invited, now: Date): { aquariums: string[]; admin: boolean } {
  const isNew = member.account === undefined || member.lastSignInAt === undefined;
  return {
    aquariums: [...member.places.keys()].filter((aquarium) => hasExpiredIn(member, aquarium, now)),
    admin: member.admin && isNew && member.invitedAt < oldestValid(now),
  };
}
