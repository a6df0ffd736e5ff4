import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { addPersonRequest, changePersonRequest } from "@harapen/contract/staff/people";
import {
  assertAdminStays,
  assertNotOneself,
  assertSomeRole,
  getMember,
  lockMember,
  toAudited,
  toPerson,
} from "../../staff/people.ts";
import { StaffStore } from "../../storage/staff/staff-store.ts";
import { changingCall, readingCall } from "../call.ts";

const MAX_BYTES = 64_000;

/** Serves everybody who is staff here. */
export const listPeople = readingCall({
  path: STAFF_PATHS.people,
  access: "admin",
  action: "read-people",
  answer: async ({ context }) => ({ people: (await context.storage.staff.all()).map(toPerson) }),
});

/** Makes somebody staff. */
export const addPerson = changingCall({
  method: "POST",
  path: STAFF_PATHS.people,
  access: "admin",
  action: "add-person",
  body: addPersonRequest,
  bodyLimit: MAX_BYTES,
  async change({ context, member, body }, transaction) {
    const members = new StaffStore(transaction);
    await assertSomeRole(body, context.storage.aquariums);
    const { name = null, ...person } = body;
    const id = await members.add({ ...person, name, addedBy: member.id });
    const added = await getMember(members, id);
    return { answer: toPerson(added), subject: id, after: toAudited(added) };
  },
});

/** Changes what somebody may do, or their name. */
export const changePerson = changingCall({
  method: "PATCH",
  path: STAFF_PATHS.person(":id"),
  access: "admin",
  action: "change-person",
  body: changePersonRequest,
  bodyLimit: MAX_BYTES,
  async change({ context, member, params, body }, transaction) {
    const members = new StaffStore(transaction);
    const before = await lockMember(members, params.id);
    const { admin = before.admin, roles = before.roles, name } = body;
    if (body.admin !== undefined || body.roles !== undefined) assertNotOneself(member, before);
    await assertSomeRole({ admin, roles }, context.storage.aquariums);
    if (!admin) await assertAdminStays(members, before);
    await members.update(before.id, { name, admin });
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
