import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import {
  addAquariumPersonRequest,
  addPersonRequest,
  changePersonRequest,
  type Me,
} from "@harapen/contract/staff/people";
import type { Transaction } from "kysely";
import type * as z from "zod/mini";
import type { Tables } from "../../database/tables.ts";
import { StaffError } from "../../platform/errors.ts";
import { aquariumsOf } from "../staff/access.ts";
import { AdminNotices } from "../staff/admin-notices.ts";
import { hasCome, hasExpired, hasExpiredIn } from "../staff/invitations.ts";
import {
  assertAdminStays,
  assertGives,
  assertNotOneself,
  assertSomeRole,
  getMember,
  givesAll,
  lockMember,
  rolesIn,
  toAquariumPerson,
  toAudited,
  toPerson,
} from "../staff/people.ts";
import { type StaffMember, StaffStore } from "../staff/staff-store.ts";
import { type Change, changingCall, readingCall } from "./call.ts";

/** Serves who has signed in, and what they may do where. */
export const readMe = readingCall({
  path: STAFF_PATHS.me,
  access: "staff",
  async answer({ context, member }): Promise<Me> {
    const { id, mail, name, admin, roles, workedIn: worked_in } = member;
    const aquariums = (await aquariumsOf(member, context.catalog.aquariums)).map((details) => ({
      slug: details.slug,
      name: details.name,
      roles: roles.filter(({ aquarium }) => aquarium === details.slug).map(({ role }) => role),
    }));
    const new_admins = admin ? await new AdminNotices(context.database).unseenBy(id) : [];
    return { id, mail, name, admin, aquariums, worked_in, new_admins };
  },
});

/** Notes that the caller has seen who became an admin. */
export const seeNewAdmin = changingCall({
  method: "DELETE",
  path: STAFF_PATHS.newAdmin(":id"),
  access: "admin",
  action: "see-new-admin",
  async change({ member, params: { id } }, transaction) {
    if (!(await new AdminNotices(transaction).see(member.id, id)))
      throw new StaffError("not-found", "There is no such notice.");
    return { subject: id };
  },
});

/** Serves those who have a role in an aquarium. */
export const listAquariumPeople = readingCall({
  path: STAFF_PATHS.aquariumPeople(":slug"),
  access: "appointer",
  action: "read-people",
  async answer({ context, params: { slug } }) {
    const members = await context.people.staff.ofAquarium(slug);
    return {
      people: members.map((member) => toAquariumPerson(slug, member)),
      mails: context.config.alerts.mail !== undefined,
    };
  },
});

/** Replaces somebody's roles in an aquarium, and makes them staff if they are not yet. */
export const addAquariumPerson = changingCall({
  method: "POST",
  path: STAFF_PATHS.aquariumPeople(":slug"),
  access: "appointer",
  needsFreshSignIn: true,
  action: "set-roles",
  body: addAquariumPersonRequest,
  async change({ member, params: { slug }, body }, transaction) {
    const members = new StaffStore(transaction);
    const { mail, name = null, roles } = body;
    const known = await members.findByMail(mail);
    const before = known && (await lockMember(members, known.id));
    if (before) assertNotOneself(member, before);
    assertGives(slug, member, { before: before ? rolesIn(slug, before) : [], after: roles });
    const id = before?.id ?? (await members.add({ mail, name, admin: false, roles: [], addedBy: member.id }));
    await members.setRolesIn(slug, id, roles);
    if (before && !hasCome(before, slug)) {
      // Asking again gives anew what nobody has come for: all of it.
      if (hasExpiredIn(before, slug, new Date())) assertGives(slug, member, { before: [], after: roles });
      if (givesAll(slug, member, roles)) await members.inviteAgain(id, slug);
    }
    if (name !== null) await members.nameIn(slug, id, name);
    const after = toAquariumPerson(slug, await getMember(members, id));
    const had = before ? rolesIn(slug, before) : [];
    return {
      answer: after,
      subject: id,
      // The aquarium's log does not tell either who is known elsewhere.
      before: had.length > 0 ? { roles: had } : undefined,
      after: { roles: after.roles },
    };
  },
});

/** Removes somebody's roles in an aquarium; a person who then has none left anywhere is no longer staff. */
export const removeAquariumPerson = changingCall({
  method: "DELETE",
  path: STAFF_PATHS.aquariumPerson(":slug", ":id"),
  access: "appointer",
  needsFreshSignIn: true,
  action: "remove-roles",
  async change({ member, params: { slug, id } }, transaction) {
    const members = new StaffStore(transaction);
    const before = await lockMember(members, id, slug);
    assertNotOneself(member, before);
    assertGives(slug, member, { before: rolesIn(slug, before), after: [] });
    await members.setRolesIn(slug, id, []);
    const after = await getMember(members, id);
    if (!after.admin && after.roles.length === 0) await members.remove(id);
    return { subject: id, before: { roles: rolesIn(slug, before) } };
  },
});

const MAX_BYTES = 64_000;

type NewPerson = z.infer<typeof addPersonRequest>;

/** Serves everybody who is staff here. */
export const listPeople = readingCall({
  path: STAFF_PATHS.people,
  access: "admin",
  action: "read-people",
  answer: async ({ context }) => ({
    people: (await context.people.staff.all()).map(toPerson),
    mails: context.config.alerts.mail !== undefined,
  }),
});

/** Makes somebody staff. */
export const addPerson = changingCall({
  method: "POST",
  path: STAFF_PATHS.people,
  access: "admin",
  needsFreshSignIn: true,
  action: "add-person",
  body: addPersonRequest,
  bodyLimit: MAX_BYTES,
  async change({ context, member, body }, transaction) {
    const members = new StaffStore(transaction);
    await assertSomeRole(body, context.catalog.aquariums);
    const { name = null, ...person } = body;
    const known = await members.findByMail(person.mail);
    if (known && hasExpired(known, new Date())) return addAgain(transaction, member, known.id, body);
    const id = await members.add({ ...person, name, addedBy: member.id });
    if (person.admin) await new AdminNotices(transaction).tell(id, member.id);
    const added = await getMember(members, id);
    return { answer: toPerson(added), subject: id, after: toAudited(added) };
  },
});

/** Asks somebody again whose invitation has expired, with these rights in place of those of before. */
async function addAgain(
  transaction: Transaction<Tables>,
  by: StaffMember,
  id: string,
  { name, admin, roles }: NewPerson,
): Promise<Change> {
  const members = new StaffStore(transaction);
  const before = await lockMember(members, id);
  await members.update(id, { name, admin });
  await members.setRoles(id, roles);
  await members.inviteAgain(id);
  if (admin && !before.admin) await new AdminNotices(transaction).tell(id, by.id);
  const after = await getMember(members, id);
  return { answer: toPerson(after), subject: id, before: toAudited(before), after: toAudited(after) };
}

/** Changes what somebody may do, or their name. */
export const changePerson = changingCall({
  method: "PATCH",
  path: STAFF_PATHS.person(":id"),
  access: "admin",
  needsFreshSignIn: true,
  action: "change-person",
  body: changePersonRequest,
  bodyLimit: MAX_BYTES,
  async change({ context, member, params, body }, transaction) {
    const members = new StaffStore(transaction);
    const before = await lockMember(members, params.id);
    const { admin = before.admin, roles = before.roles, name } = body;
    if (body.admin !== undefined || body.roles !== undefined) assertNotOneself(member, before);
    await assertSomeRole({ admin, roles }, context.catalog.aquariums);
    if (!admin) await assertAdminStays(members, before);
    await members.update(before.id, { name, admin });
    if (admin && !before.admin) await new AdminNotices(transaction).tell(before.id, member.id);
    if (body.roles !== undefined) await members.setRoles(before.id, body.roles);
    const after = await getMember(members, before.id);
    return {
      answer: toPerson(after),
      subject: before.id,
      before: toAudited(before),
      after: toAudited(after),
    };
  },
});

/** Removes somebody from staff, everywhere. */
export const removePerson = changingCall({
  method: "DELETE",
  path: STAFF_PATHS.person(":id"),
  access: "admin",
  needsFreshSignIn: true,
  action: "remove-person",
  async change({ member, params }, transaction) {
    const members = new StaffStore(transaction);
    const before = await lockMember(members, params.id);
    assertNotOneself(member, before);
    await assertAdminStays(members, before);
    await members.remove(before.id);
    return { subject: before.id, before: toAudited(before) };
  },
});
