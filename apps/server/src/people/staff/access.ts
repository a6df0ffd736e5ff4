import type { Aquarium } from "@harapen/contract/aquarium";
import type { AquariumRole } from "@harapen/contract/staff/people";
import type { StaffMember } from "./staff-store.ts";

/**
 * The least access for a call about an aquarium; an admin always has it. Of an aquarium's studies a `member`
 * sees that there are any, a `witness` enters what they saw at the exhibit, an `analyst` reads results and
 * changes nothing, and a `researcher` designs and runs them. An `attendant` looks after the kiosks. An
 * `auditor` reads what was done: which lines, is the call's to decide. An `appointer` gives roles: which, is
 * the call's to check (`assertGives`).
 */
export type AquariumAccess =
  | "member"
  | "reader"
  | "helper"
  | "keeper"
  | "witness"
  | "analyst"
  | "researcher"
  | "attendant"
  | "auditor"
  | "appointer"
  | "admin";
/** The least access for a call about no aquarium: every member of staff, or only admins. */
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
  attendant: ["keeper", "researcher"],
  auditor: ["keeper", "researcher"],
  appointer: ["keeper", "researcher"],
  admin: [],
};

/** Whether a member may make a call that needs `access`, in an aquarium if the call is about one. */
export function hasAccess(
  { admin, roles }: Pick<StaffMember, "admin" | "roles">,
  access: Access,
  aquarium?: string,
): boolean {
  if (admin || access === "staff") return true;
  return roles.some((held) => held.aquarium === aquarium && ROLES[access].includes(held.role));
}

/** Resolves to the slugs of the aquariums in which a member has a role; for an admin, of all aquariums. */
export async function aquariumsOf(
  { admin, roles }: Pick<StaffMember, "admin" | "roles">,
  aquariums: { slugs(): Promise<readonly string[]>; details(slug: string): Promise<Aquarium> },
): Promise<Aquarium[]> {
  const own = new Set(roles.map(({ aquarium }) => aquarium));
  const slugs = (await aquariums.slugs()).filter((slug) => admin || own.has(slug));
  return Promise.all(slugs.map((slug) => aquariums.details(slug)));
}
