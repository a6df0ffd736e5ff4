import type { AquariumRole } from "@harapen/contract/staff/roles";
import type { StaffMember } from "../storage/staff/staff-member.ts";

/**
 * Who may make a call about an aquarium, at least: an admin always may. Of its studies a `member` sees that there are any, a `witness` enters what they saw at the
 * exhibit, an `analyst` reads what was found and changes nothing, and a `researcher` designs and runs them.
 */
export type AquariumAccess =
  | "member"
  | "reader"
  | "helper"
  | "keeper"
  | "witness"
  | "analyst"
  | "researcher"
  | "admin";
/** Who may make a call about none: every member of staff, or admins alone. */
export type InstallationAccess = "staff" | "admin";
export type Access = AquariumAccess | InstallationAccess;

/** The roles in an aquarium that are enough. */
const ROLES: Readonly<Record<AquariumAccess, readonly AquariumRole[]>> = {
  member: ["keeper", "helper", "researcher", "analyst"],
  reader: ["keeper", "helper", "researcher"],
  helper: ["keeper", "helper"],
  keeper: ["keeper"],
  witness: ["keeper", "helper", "researcher"],
  analyst: ["researcher", "analyst"],
  researcher: ["researcher"],
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
