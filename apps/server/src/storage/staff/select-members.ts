import type { SelectQueryBuilder } from "kysely";
import type { Database } from "../database.ts";
import type { Tables } from "../schema/tables.ts";
import type { StaffMember } from "./staff-member.ts";

type MemberQuery = SelectQueryBuilder<Tables, "staff_member", object>;

/** Returns the members that a condition selects and that are not removed, by their addresses, each with their roles. */
export async function selectMembers(
  database: Database,
  where: (query: MemberQuery) => MemberQuery,
): Promise<StaffMember[]> {
  const members = await where(database.selectFrom("staff_member"))
    .where("removed_at", "is", null)
    .select(["id", "issuer", "sub", "mail", "name", "admin"])
    .orderBy("mail")
    .execute();
  if (members.length === 0) return [];
  const roles = await rolesOf(database, members.length === 1 ? members[0]?.id : undefined);
  return members.map(({ issuer, sub, admin, ...member }) => ({
    ...member,
    account: issuer !== null && sub !== null ? { issuer, sub } : undefined,
    admin: admin === 1,
    roles: (roles.get(member.id) ?? []).map(({ aquarium, role }) => ({ aquarium, role })),
  }));
}

/** Returns the roles by their members: one member's, or without one everybody's. */
async function rolesOf(database: Database, member: string | undefined) {
  const query = database
    .selectFrom("staff_role")
    .select(["member", "aquarium", "role"])
    .orderBy("aquarium")
    .orderBy("role");
  const rows = await (member === undefined ? query : query.where("member", "=", member)).execute();
  return Map.groupBy(rows, (row) => row.member);
}
