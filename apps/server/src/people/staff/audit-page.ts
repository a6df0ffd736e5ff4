import {
  AUDIT_GROUP_NAMES,
  AUDIT_GROUPS,
  type AuditAction,
  type AuditFacts,
  type AuditGroup,
  type AuditLine,
  type AuditPage,
  type AuditPerson,
  NO_MEMBER,
} from "@harapen/contract/staff/audit";
import type { Database } from "../../database/database.ts";
import { AuditLog, type NamedEntry } from "./audit-log.ts";
import { toAquariumPerson } from "./people.ts";
import { StaffStore } from "./staff-store.ts";

/** Whose lines are wanted, and what of them may be seen. */
interface Scope {
  /** `undefined`: those of all aquariums, and of none, for admins. */
  readonly aquarium: string | undefined;
  readonly groups: readonly AuditGroup[];
  /** Whether the reader may know everybody, as admins do; others know the aquarium's own people. */
  readonly knowsAll: boolean;
  /** Returns the names of studies, by their ids. */
  readonly studyNames: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

interface Wanted {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly by?: string | undefined;
  readonly group?: AuditGroup | undefined;
  readonly study?: string | undefined;
  /** ISO 8601 in UTC; `until` excluded. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Returns a page of the audit log as the console tells it: facts, and nothing else of the states. */
export async function readAuditPage(
  database: Database,
  { aquarium, groups, knowsAll, studyNames }: Scope,
  { by, group, ...wanted }: Wanted,
): Promise<Omit<AuditPage, "time_zone">> {
  const staff = new StaffStore(database);
  const nameOf =
    knowsAll || aquarium === undefined ? await namesOfAll(staff) : await namesIn(aquarium, staff);
  const isKnown = by === undefined || by === NO_MEMBER || "id" in nameOf(by);
  const shown = group === undefined ? groups : groups.filter((each) => each === group);
  // An admin who asks for no group also sees lines of another version's kinds.
  const hasAll = group === undefined && groups.length === AUDIT_GROUP_NAMES.length;
  const actions = hasAll ? undefined : shown.flatMap((each): readonly AuditAction[] => AUDIT_GROUPS[each]);
  const log = new AuditLog(database);
  const member = by === NO_MEMBER ? null : by;
  const { entries, more } =
    isKnown && actions?.length !== 0
      ? await log.page({ ...wanted, aquarium, member, actions })
      : { entries: [], more: false };
  const studies = await studyNames([...new Set(entries.flatMap(({ study }) => study ?? []))]);
  const lines = entries.map((entry) => toLine(entry, { aquarium, nameOf, studies }));
  const isFirst = wanted.after === undefined && actions?.length !== 0;
  const members = isFirst ? await log.members({ aquarium, actions }) : [];
  const people = members.map(nameOf).flatMap((person) => ("id" in person ? [person] : []));
  return { lines, more, groups: [...groups], people };
}

type NameOf = (member: string) => AuditPerson;

async function namesOfAll(staff: StaffStore): Promise<NameOf> {
  const all = new Map((await staff.everybody()).map((each) => [each.id, each]));
  return (member) => {
    const { id, mail, name } = all.get(member) ?? { id: member, mail: "", name: null };
    return { id, mail, name };
  };
}

/** Those who have a role in an aquarium as its people know them; of others not who they are. */
async function namesIn(aquarium: string, staff: StaffStore): Promise<NameOf> {
  const people = new Map((await staff.ofAquarium(aquarium)).map((member) => [member.id, member]));
  const admins = new Set((await staff.all()).flatMap(({ id, admin }) => (admin ? [id] : [])));
  return (member) => {
    const known = people.get(member);
    if (!known) return { who: admins.has(member) ? "admin" : "other" };
    const { id, mail, name } = toAquariumPerson(aquarium, known);
    return { id, mail, name };
  };
}

interface Known {
  readonly aquarium: string | undefined;
  readonly nameOf: NameOf;
  readonly studies: ReadonlyMap<string, string>;
}

function toLine(entry: NamedEntry, { aquarium, nameOf, studies }: Known): AuditLine {
  const { id, at, by, action, subject, study } = entry;
  const isAboutPerson = (AUDIT_GROUPS.people as readonly string[]).includes(action);
  const factsOf = (state: unknown) => toFacts(action, state, aquarium);
  return {
    ...{ id, at, action, aquarium: entry.aquarium },
    by: by === null ? null : nameOf(by.id),
    subject: isAboutPerson ? "" : subject,
    person: isAboutPerson && subject !== "" ? nameOf(subject) : null,
    study: study === null ? null : { id: study, name: studies.get(study) ?? "" },
    before: factsOf(entry.before),
    after: factsOf(entry.after),
  };
}

/**
 * What the page tells of a line's states, by its kind. Nothing else of them leaves the server: a state may be
 * a whole penguin or a study's settings, and what is new in these is not told until it is listed here.
 */
const FACTS: Readonly<Partial<Record<AuditAction, readonly string[]>>> = {
  publish: ["note"],
  restore: ["number", "bird"],
  "undo-publish": ["number", "bird"],
  "draft-birds": ["count"],
  "discard-draft": ["changes"],
  import: ["birds", "penguins"],
  "hide-aquarium": ["hidden"],
  "remove-aquarium": ["penguins"],
  "change-kiosk": ["number", "name", "set_aside"],
  "set-roles": ["roles"],
  "remove-roles": ["roles"],
  "expire-roles": ["roles"],
  "add-person": ["admin", "roles"],
  "change-person": ["admin", "roles"],
  "delete-visitor": ["dry_run"],
  "delete-participant": ["dry_run"],
  "import-answers": ["participants"],
  "take-back-answers": ["participants"],
  "set-study-status": ["status"],
  "end-pilot": ["data"],
  "make-codes": ["count"],
  "test-alert": ["channel"],
  "export-study": ["blinded"],
  "block-network": ["until"],
  "rotate-keys": ["revoked"],
};

function toFacts(action: string, state: unknown, aquarium: string | undefined): AuditFacts {
  const listed = Object.hasOwn(FACTS, action) ? (FACTS[action as AuditAction] ?? []) : [];
  const facts: AuditFacts = {};
  if (Array.isArray(state) && listed.includes("count")) facts.count = state.length;
  if (typeof state !== "object" || state === null || Array.isArray(state)) return facts;
  for (const [name, value] of Object.entries(state)) {
    if (!listed.includes(name)) continue;
    if (name === "roles") facts.roles = toRoles(value, aquarium);
    else if (["string", "number", "boolean"].includes(typeof value)) facts[name] = value;
  }
  return facts;
}

/** Returns roles as `keeper`, or where they are of several aquariums as `keeper minato`. */
function toRoles(roles: unknown, aquarium: string | undefined): string[] {
  if (!Array.isArray(roles)) return [];
  return roles.flatMap((role) => {
    if (typeof role === "string") return [role];
    if (aquarium === undefined) return [`${role?.role} ${role?.aquarium}`];
    return role?.aquarium === aquarium ? [String(role.role)] : [];
  });
}
