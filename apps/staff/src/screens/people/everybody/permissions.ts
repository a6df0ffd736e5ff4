import type { HeldRole } from "@harapen/contract/staff/roles";
import type { Permissions } from "../../../api/people.ts";

const isSame = (one: HeldRole, other: HeldRole) => one.aquarium === other.aquarium && one.role === other.role;

export const hasRole = ({ roles }: Permissions, role: HeldRole) => roles.some((held) => isSame(held, role));

/** Adds a role, or removes it where it is held. */
export function toggleRole(permissions: Permissions, role: HeldRole): Permissions {
  const { roles } = permissions;
  const others = roles.filter((held) => !isSame(held, role));
  return { ...permissions, roles: others.length < roles.length ? others : [...roles, role] };
}

/** Whether these permissions make somebody staff at all. */
export const allowSomething = ({ admin, roles }: Permissions) => admin || roles.length > 0;
