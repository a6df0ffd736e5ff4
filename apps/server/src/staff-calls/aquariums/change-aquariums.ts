import {
  addAquariumRequest,
  changeAquariumRequest,
  type ListedAquarium,
} from "@harapen/contract/staff/aquariums";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { newAquarium } from "../../staff/new-aquarium.ts";
import { changingCall } from "../call.ts";

/** Makes an aquarium, hidden from visitors until somebody shows it: one without birds, or a copy. */
export const addAquarium = changingCall({
  method: "POST",
  path: STAFF_PATHS.aquariums,
  access: "admin",
  action: "add-aquarium",
  body: addAquariumRequest,
  async perform({ context: { config, storage }, body }) {
    const content = await newAquarium(body, storage.aquariums, config.defaultAquarium);
    const { slug, name } = content.details;
    await storage.aquariums.replace(content);
    await storage.aquariums.setHidden(slug, true);
    const answer: ListedAquarium = { slug, name, penguins: content.penguins.length, hidden: true };
    return { answer, subject: slug, after: body };
  },
});

/** Hides an aquarium from visitors, who then find none by its address, or shows it; what is kept of it stays. */
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
