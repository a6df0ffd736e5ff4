import type { AquariumRole } from "@harapen/contract/staff/roles";
import type { StaffMember } from "../storage/staff/staff-member.ts";

/** Who may make a call about an aquarium, at least: an admin always may. */
export type AquariumAccess = "reader" | "helper" | "keeper" | "admin";
/** Who may make a call about none: every member of staff, or admins alone. */
export type InstallationAccess = "staff" | "admin";
export type Access = AquariumAccess | InstallationAccess;

/** The roles in an aquarium that are enough. */
const ROLES: Readonly<Record<AquariumAccess, readonly AquariumRole[]>> = {
  reader: ["keeper", "helper", "researcher"],
  helper: ["keeper", "helper"],
  keeper: ["keeper"],
  admin: [],
};

/** Whether a member may make a call that asks for `access`, in an aquarium where it is about one. */
export function hasAccess(
  { admin, roles }: Pick<StaffMember, "admin" | "roles">,
  access: Access,
  aquarium?: string,
): boolean {
  if (admin || access === "staff") return true;
  return roles.some((held) => held.aquarium === aquarium && ROLES[access].includes(held.role));
}
