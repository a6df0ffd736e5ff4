import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { addAquariumPersonRequest } from "@harapen/contract/staff/people";
import { assertNotOneself, getMember, lockMember, toAquariumPerson } from "../../staff/people.ts";
import { StaffStore } from "../../storage/staff/staff-store.ts";
import { changingCall, readingCall } from "../call.ts";

/** Serves those who have a role in an aquarium. */
export const listAquariumPeople = readingCall({
  path: STAFF_PATHS.aquariumPeople(":slug"),
  access: "keeper",
  action: "read-people",
  async answer({ context, params: { slug } }) {
    const members = await context.storage.staff.ofAquarium(slug);
    return { people: members.map((member) => toAquariumPerson(slug, member)) };
  },
});

/** Replaces somebody's roles in an aquarium, and makes them staff if they are not yet. */
export const addAquariumPerson = changingCall({
  method: "POST",
  path: STAFF_PATHS.aquariumPeople(":slug"),
  access: "keeper",
  action: "set-roles",
  body: addAquariumPersonRequest,
  async change({ member, params: { slug }, body }, transaction) {
    const members = new StaffStore(transaction);
    const { mail, name = null, roles } = body;
    const known = await members.findByMail(mail);
    const before = known && (await lockMember(members, known.id));
    if (before) assertNotOneself(member, before);
    const id = before?.id ?? (await members.add({ mail, name, admin: false, roles: [], addedBy: member.id }));
    await members.setRolesIn(slug, id, roles);
    const after = toAquariumPerson(slug, await getMember(members, id));
    return {
      answer: after,
      subject: id,
      before: before && { roles: toAquariumPerson(slug, before).roles },
      after: { roles: after.roles },
    };
  },
});

/** Removes somebody's roles in an aquarium; a person who then has none left anywhere is no longer staff. */
export const removeAquariumPerson = changingCall({
  method: "DELETE",
  path: STAFF_PATHS.aquariumPerson(":slug", ":id"),
  access: "keeper",
  action: "remove-roles",
  async change({ member, params: { slug, id } }, transaction) {
    const members = new StaffStore(transaction);
    const before = await lockMember(members, id, slug);
    assertNotOneself(member, before);
    await members.setRolesIn(slug, id, []);
    const after = await getMember(members, id);
    if (!after.admin && after.roles.length === 0) await members.remove(id);
    return { subject: id, before: { roles: toAquariumPerson(slug, before).roles } };
  },
});
