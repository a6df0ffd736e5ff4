import {
  addAquariumRequest,
  changeAquariumRequest,
  type ListedAquarium,
  removeAquariumRequest,
} from "@harapen/contract/staff/aquariums";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { StaffError } from "../../errors/staff-error.ts";
import { newAquarium } from "../../staff/new-aquarium.ts";
import { changingCall } from "../call.ts";
import { authorOf } from "../drafts/author-of.ts";

/** Makes an aquarium, hidden from visitors until somebody shows it: one without birds, or a copy. */
export const addAquarium = changingCall({
  method: "POST",
  path: STAFF_PATHS.aquariums,
  access: "admin",
  action: "add-aquarium",
  body: addAquariumRequest,
  async perform({ context: { config, storage }, member, body }) {
    const content = await newAquarium(body, storage.aquariums, config.defaultAquarium);
    const { slug, name } = content.details;
    const entry = { by: authorOf(member), origin: "publish", note: "" } as const;
    const photographsOf = "copy_of" in body && body.birds === "with-photographs" ? body.copy_of : undefined;
    if (!(await storage.aquariums.create(content, entry, photographsOf)))
      throw new StaffError("conflict", "There is an aquarium with this slug already.");
    const answer: ListedAquarium = {
      ...{ slug, name, penguins: content.penguins.length, hidden: true },
      published_at: new Date().toISOString(),
    };
    return { answer, subject: slug, after: body };
  },
});

/** Hides an aquarium, which visitors then do not find by its address, or shows it; what is stored of it stays. */
export const changeAquarium = changingCall({
  method: "PATCH",
  path: STAFF_PATHS.aquarium(":slug"),
  access: "keeper",
  action: "hide-aquarium",
  body: changeAquariumRequest,
  async perform({ context: { storage }, params: { slug }, body: { hidden } }) {
    const before = { hidden: await storage.aquariums.isHidden(slug) };
    await storage.aquariums.setHidden(slug, hidden);
    return { subject: slug, before, after: { hidden } };
  },
});

/** Removes an aquarium for good, with everything that is its keepers' and their roles in it, as the command does; what visitors saved stays. */
export const removeAquarium = changingCall({
  method: "DELETE",
  path: STAFF_PATHS.aquarium(":slug"),
  access: "admin",
  action: "remove-aquarium",
  body: removeAquariumRequest,
  async perform({ context: { config, storage }, member, params: { slug }, body }) {
    if (body.slug !== slug)
      throw new StaffError("bad-request", "Type the aquarium's name in addresses, to say that you mean it.");
    if (slug === config.defaultAquarium)
      throw new StaffError("default-aquarium", "DEFAULT_AQUARIUM is this one: let it be another first.");
    const { name } = await storage.aquariums.details(slug);
    const penguins = (await storage.aquariums.penguinCounts()).get(slug) ?? 0;
    if (!(await storage.aquariums.remove(slug, member.id)))
      throw new StaffError("not-found", "There is no such aquarium.");
    return { subject: slug, before: { name, penguins } };
  },
});
