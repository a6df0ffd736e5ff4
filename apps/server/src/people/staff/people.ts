import {
  AQUARIUM_ROLES,
  type AquariumPerson,
  type AquariumRole,
  givesRole,
  type HeldRole,
  type Person,
} from "@harapen/contract/staff/people";
import { StaffError } from "../../platform/errors.ts";
import { hasCome, hasExpired, hasExpiredIn } from "./invitations.ts";
import type { StaffMember, StaffStore } from "./staff-store.ts";

/** Returns a member as admins see them. */
export function toPerson(member: StaffMember): Person {
  const { id, mail, name, account, admin, roles, lastSignInAt } = member;
  return {
    id,
    mail,
    name,
    signed_in: account !== undefined,
    last_sign_in_on: lastSignInAt === undefined ? null : toDay(lastSignInAt),
    expired: hasExpired(member, new Date()),
    admin,
    roles: [...roles],
  };
}

const toDay = (at: string) => at.slice(0, "2026-11-29".length);

/**
 * Returns a member as those of one aquarium see them: somebody who has not signed in since they got a role
 * there looks like somebody who never has.
 */
export function toAquariumPerson(aquarium: string, member: StaffMember): AquariumPerson {
  const { id, mail, last_sign_in_on } = toPerson(member);
  const isHere = hasCome(member, aquarium);
  return {
    id,
    mail,
    name: member.places.get(aquarium)?.name ?? (isHere ? member.name : null),
    signed_in: isHere,
    last_sign_in_on: isHere ? last_sign_in_on : null,
    expired: hasExpiredIn(member, aquarium, new Date()),
    roles: rolesIn(aquarium, member),
  };
}

/** Returns the roles that a member has in an aquarium. */
export function rolesIn(aquarium: string, { roles }: Pick<StaffMember, "roles">): AquariumRole[] {
  return roles.filter((held) => held.aquarium === aquarium).map(({ role }) => role);
}

/** Asserts that a member gives and takes each of the roles in which these two lists of an aquarium differ. */
export function assertGives(
  aquarium: string,
  member: StaffMember,
  { before, after }: { readonly before: readonly AquariumRole[]; readonly after: readonly AquariumRole[] },
): void {
  const changed = AQUARIUM_ROLES.filter((role) => before.includes(role) !== after.includes(role));
  const others = changed.filter((role) => !givesAll(aquarium, member, [role]));
  if (others.length > 0)
    throw new StaffError(
      "forbidden",
      `The roles researcher and analyst are given and taken by the aquarium's researchers, keeper and helper by its keepers, all by admins. Not yours to change: ${others.join(", ")}.`,
    );
}

/** Whether a member may give all of these roles in an aquarium. */
export function givesAll(aquarium: string, member: StaffMember, roles: readonly AquariumRole[]): boolean {
  const held = rolesIn(aquarium, member);
  return member.admin || roles.every((role) => givesRole(held, role));
}

/** Returns what the audit log stores of a member: what they may do, not who they are. */
export function toAudited({ admin, roles }: Pick<StaffMember, "admin" | "roles">): unknown {
  return { admin, roles };
}

/** Resolves to a member; rejects where there is none, or, with a slug, none with a role in that aquarium. */
export async function getMember(members: StaffStore, id: string, aquarium?: string): Promise<StaffMember> {
  const member = await members.find(id);
  const isThere =
    member && (aquarium === undefined || member.roles.some((held) => held.aquarium === aquarium));
  if (!isThere) throw new StaffError("not-found", "There is no such person.");
  return member;
}

/**
 * Resolves to a member, as `getMember` does, and keeps other transactions from changing them until this one
 * ends. All admins are locked together: two who changed each other would otherwise wait for each other.
 */
export async function lockMember(members: StaffStore, id: string, aquarium?: string): Promise<StaffMember> {
  const { admin } = await getMember(members, id, aquarium);
  if (admin) await members.lockAdmins();
  await members.lock(id);
  return getMember(members, id, aquarium);
}

/**
 * Asserts that members do not change their own roles: nobody may extend their own rights, nor remove them by
 * mistake.
 */
export function assertNotOneself(oneself: StaffMember, target: Pick<StaffMember, "id">): void {
  if (oneself.id === target.id) throw new StaffError("own-roles", "You can't change your own roles.");
}

/** Asserts, until the transaction ends, that there is an admin besides a member. */
export async function assertAdminStays(members: StaffStore, { admin }: StaffMember): Promise<void> {
  if (admin && (await members.lockAdmins()) < 2)
    throw new StaffError(
      "last-admin",
      "The last admin cannot be removed. Make somebody else an admin first.",
    );
}

/** Asserts that a person has some role, and only in existing aquariums. */
export async function assertSomeRole(
  { admin, roles }: { readonly admin: boolean; readonly roles: readonly HeldRole[] },
  aquariums: { slugs(): Promise<readonly string[]> },
): Promise<void> {
  if (!admin && roles.length === 0) throw new StaffError("bad-request", "A person needs a role.");
  const slugs = await aquariums.slugs();
  if (!roles.every(({ aquarium }) => slugs.includes(aquarium)))
    throw new StaffError("bad-request", "A role names an aquarium that does not exist.");
}
