import { parseArgs } from "node:util";
import { INVITATION_DAYS } from "@harapen/contract/staff/invitation";
import { type AquariumRole, aquariumRole, mailAddress } from "@harapen/contract/staff/people";
import { inTransaction } from "../../database/commit-faults.ts";
import type { Database } from "../../database/database.ts";
import { PROGRAM } from "../../platform/program.ts";
import { AdminNotices } from "./admin-notices.ts";
import { AuditLog } from "./audit-log.ts";
import { hasExpired } from "./invitations.ts";
import { lockMember, rolesIn, toAudited } from "./people.ts";
import { type StaffMember, StaffStore } from "./staff-store.ts";

type Report = (line: string) => void;

interface Parts {
  readonly database: Database;
  /** Returns the names of all aquariums. */
  readonly slugs: () => Promise<readonly string[]>;
}

/** Adds, lists or removes members of staff. No role is needed: whoever can run the command may do so. */
export async function manageStaff(parts: Parts, options: StaffOptions, report: Report): Promise<void> {
  if (options.action === "list") return list(parts, report);
  if (options.action === "add") return add(parts, options.mail, options.role, report);
  return remove(parts, options.mail, report);
}

async function list({ database }: Parts, report: Report): Promise<void> {
  const members = await new StaffStore(database).all();
  for (const member of members) report(describe(member));
  if (members.length === 0)
    report(`Nobody is staff yet: \`${PROGRAM} staff add <e-mail> --role admin\` makes somebody.`);
}

async function add(
  { database, slugs }: Parts,
  mail: string,
  given: GivenRole,
  report: Report,
): Promise<void> {
  if (given !== "admin" && !(await slugs()).includes(given.aquarium))
    throw new Error(`There is no aquarium ${given.aquarium}.`);
  const after = await inTransaction(database, async (transaction) => {
    const members = new StaffStore(transaction);
    const known = await members.findByMail(mail);
    const before = known && (await lockMember(members, known.id));
    const nobody = { mail, name: null, admin: false, roles: [], addedBy: null };
    const id = before?.id ?? (await members.add(nobody));
    if (given === "admin") await members.update(id, { admin: true });
    else await members.setRoles(id, [...(before?.roles ?? []), given]);
    if (given === "admin" && !before?.admin) await new AdminNotices(transaction).tell(id, null);
    if (before && !before.account) await members.inviteAgain(id);
    const member = await members.find(id);
    if (!member) throw new Error("a member who was added is not there");
    await new AuditLog(transaction).append({
      member: null,
      aquarium: given === "admin" ? null : given.aquarium,
      action: before ? "change-person" : "add-person",
      subject: id,
      before: before && audited(given, before),
      after: audited(given, member),
    });
    return member;
  });
  report(describe(after));
  if (!after.account)
    report(
      `They can enter when they sign in at the provider with this address, verified there, within ${INVITATION_DAYS} days.`,
    );
}

/** What the log has of a member: where it is an aquarium's line, of nowhere else. */
function audited(given: GivenRole, member: StaffMember): unknown {
  return given === "admin" ? toAudited(member) : { roles: rolesIn(given.aquarium, member) };
}

async function remove({ database }: Parts, mail: string, report: Report): Promise<void> {
  const adminsLeft = await inTransaction(database, async (transaction) => {
    const members = new StaffStore(transaction);
    const known = await members.findByMail(mail);
    if (!known) throw new Error(`Nobody with the address ${mail} is staff.`);
    const before = await lockMember(members, known.id);
    await members.remove(before.id);
    const line = { member: null, aquarium: null, action: "remove-person", subject: before.id } as const;
    await new AuditLog(transaction).append({ ...line, before: toAudited(before) });
    return members.lockAdmins();
  });
  report(`${mail}: removed; refused from the next request`);
  if (adminsLeft === 0) report("There is no admin now.");
}

function describe(member: StaffMember): string {
  const { mail, name, admin, roles, lastSignInAt } = member;
  const held = [...(admin ? ["admin"] : []), ...roles.map(({ aquarium, role }) => `${role} of ${aquarium}`)];
  const waiting = hasExpired(member, new Date()) ? "invitation expired" : "has not signed in yet";
  const known = member.account
    ? ` (last sign-in ${lastSignInAt?.slice(0, 10) ?? "unknown"})`
    : ` (${waiting})`;
  return `${mail}${name === null ? "" : ` (${name})`}: ${held.join(", ")}${known}`;
}

/** The role that somebody gets: admin, or a role in an aquarium. */
type GivenRole = "admin" | { readonly aquarium: string; readonly role: AquariumRole };

/** The options of `staff` on the command line. */
type StaffOptions =
  | { readonly action: "add"; readonly mail: string; readonly role: GivenRole }
  | { readonly action: "list" }
  | { readonly action: "remove"; readonly mail: string };

const ROLES = ["admin", ...aquariumRole.options].join(", ");

/**
 * Parses `add <e-mail> --role <role> [--aquarium <slug>]`, `list` or `remove <e-mail>`; throws an error that
 * says what is wrong.
 */
export function parseStaffOptions(args: readonly string[]): StaffOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { role: { type: "string" }, aquarium: { type: "string" } },
  });
  const [action, mail, ...rest] = positionals;
  const hasNoOptions = Object.keys(values).length === 0;
  if (rest.length === 0 && action === "add")
    return { action, mail: parseMail(mail), role: parseRole(values) };
  if (action === "list" && mail === undefined && hasNoOptions) return { action };
  if (rest.length === 0 && action === "remove" && hasNoOptions) return { action, mail: parseMail(mail) };
  throw new Error("staff takes add <e-mail> --role <role> [--aquarium <slug>], list, or remove <e-mail>.");
}

function parseMail(text: string | undefined): string {
  const { success, data } = mailAddress.safeParse(text);
  if (!success) throw new Error("staff add and staff remove take an e-mail address.");
  return data;
}

function parseRole({ role, aquarium }: { readonly role?: string; readonly aquarium?: string }): GivenRole {
  if (role === "admin") {
    if (aquarium !== undefined) throw new Error("An admin is the installation's: leave out --aquarium.");
    return role;
  }
  const parsed = aquariumRole.safeParse(role);
  if (!parsed.success) throw new Error(`--role takes one of ${ROLES}.`);
  if (aquarium === undefined) throw new Error(`A ${parsed.data} is an aquarium's: name it with --aquarium.`);
  return { aquarium, role: parsed.data };
}
