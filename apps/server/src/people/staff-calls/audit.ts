import {
  AUDIT_GROUP_NAMES,
  type AuditGroup,
  type AuditPage,
  auditQuery,
} from "@harapen/contract/staff/audit";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { timeZoneOf } from "@harapen/contract/time-zone";
import type * as z from "zod/mini";
import type { Context } from "../../context.ts";
import { startOfDay } from "../../studies/study-times.ts";
import { readAuditPage } from "../staff/audit-page.ts";
import { rolesIn } from "../staff/people.ts";
import type { StaffMember } from "../staff/staff-store.ts";
import { readingCall } from "./call.ts";

/** The groups that each role sees; others see none. */
const GROUPS_OF = {
  keeper: ["content", "aquarium", "people", "visitors", "truth"],
  researcher: ["study", "participants", "truth"],
} as const satisfies Record<string, readonly AuditGroup[]>;

/** Serves what staff have done anywhere, newest first. */
export const readAudit = readingCall({
  path: STAFF_PATHS.audit,
  access: "admin",
  query: auditQuery,
  answer: ({ context, query }) =>
    answer(context, { aquarium: undefined, groups: AUDIT_GROUP_NAMES, knowsAll: true }, query, "UTC"),
});

/** Serves what staff have done in one aquarium, newest first, as far as the caller's roles go. */
export const readAquariumAudit = readingCall({
  path: STAFF_PATHS.aquariumAudit(":slug"),
  access: "auditor",
  query: auditQuery,
  async answer({ context, member, params: { slug }, query }) {
    const details = await context.catalog.aquariums.details(slug);
    const scope = { aquarium: slug, groups: groupsOf(member, slug), knowsAll: member.admin };
    return answer(context, scope, query, timeZoneOf(details));
  },
});

function groupsOf(member: StaffMember, slug: string): readonly AuditGroup[] {
  if (member.admin) return AUDIT_GROUP_NAMES;
  const seen = new Set<AuditGroup>(
    rolesIn(slug, member).flatMap((role) =>
      role in GROUPS_OF ? GROUPS_OF[role as keyof typeof GROUPS_OF] : [],
    ),
  );
  return AUDIT_GROUP_NAMES.filter((group) => seen.has(group));
}

async function answer(
  { database, studies }: Context,
  scope: Omit<Parameters<typeof readAuditPage>[1], "studyNames">,
  { from, to, ...query }: z.output<typeof auditQuery>,
  time_zone: string,
): Promise<AuditPage> {
  const isoOf = (start: number | undefined) =>
    start === undefined ? undefined : new Date(start).toISOString();
  const page = await readAuditPage(
    database,
    { ...scope, studyNames: (ids) => studies.stored.names(ids) },
    {
      ...query,
      from: from && isoOf(startOfDay(from, time_zone)),
      until: to && isoOf(startOfDay(to, time_zone, 1)),
    },
  );
  return { ...page, time_zone };
}
