import type { HeldRole } from "@harapen/contract/staff/people";
import type { Permissions } from "../../api/people.ts";

const isSame = (one: HeldRole, other: HeldRole) => one.aquarium === other.aquarium && one.role === other.role;

export const hasRole = ({ roles }: Permissions, role: HeldRole) => roles.some((held) => isSame(held, role));

/** Adds a role, or removes it where it is held. */
export function toggleRole(permissions: Permissions, role: HeldRole): Permissions {
  const { roles } = permissions;
  const others = roles.filter((held) => !isSame(held, role));
  return { ...permissions, roles: others.length < roles.length ? others : [...roles, role] };
}

/** Returns what somebody has by now, with the changes that were made to what they had before. */
export function withChanges(now: Permissions, before: Permissions, after: Permissions): Permissions {
  const kept = now.roles.filter((role) => !hasRole(before, role) || hasRole(after, role));
  const given = after.roles.filter((role) => !hasRole(before, role) && !hasRole(now, role));
  return { admin: after.admin === before.admin ? now.admin : after.admin, roles: [...kept, ...given] };
}

/** Whether these permissions make somebody staff at all. */
export const allowSomething = ({ admin, roles }: Permissions) => admin || roles.length > 0;
