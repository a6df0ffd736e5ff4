import { PREVIEW_QUERY } from "@harapen/contract/calls/paths";
import {
  addAquariumRequest,
  changeAquariumRequest,
  type ListedAquarium,
  removeAquariumRequest,
} from "@harapen/contract/staff/aquariums";
import { type PreviewResponse, previewRequest } from "@harapen/contract/staff/draft";
import { type LookAlikesResponse, lookAlikesQuery } from "@harapen/contract/staff/look-alikes";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { aquariumsOf } from "../../people/staff/access.ts";
import { changingCall, readingCall } from "../../people/staff-calls/call.ts";
import { StaffError } from "../../platform/errors.ts";
import { newAquarium } from "../new-aquarium.ts";
import { signPreview } from "../previews/previews.ts";
import { authorOf } from "./author-of.ts";

/** Makes an aquarium, hidden from visitors until somebody shows it: one without birds, or a copy. */
export const addAquarium = changingCall({
  method: "POST",
  path: STAFF_PATHS.aquariums,
  access: "admin",
  action: "add-aquarium",
  body: addAquariumRequest,
  async perform({ context: { catalog }, member, body }) {
    const content = await newAquarium(body, catalog.aquariums, await catalog.defaultAquarium.slug());
    const { slug, name } = content.details;
    const entry = { by: authorOf(member), origin: "publish", note: "" } as const;
    const photographsOf = "copy_of" in body && body.birds === "with-photographs" ? body.copy_of : undefined;
    if (!(await catalog.aquariums.create(content, entry, photographsOf)))
      throw new StaffError("conflict", "There is an aquarium with this slug already.");
    const answer: ListedAquarium = {
      ...{ slug, name, penguins: content.penguins.length, hidden: true },
      published_at: new Date().toISOString(),
    };
    return { answer, subject: slug, after: body };
  },
});

/**
 * Hides an aquarium, which visitors then do not find by its address, or shows it; what is stored of it stays.
 */
export const changeAquarium = changingCall({
  method: "PATCH",
  path: STAFF_PATHS.aquarium(":slug"),
  access: "keeper",
  action: "hide-aquarium",
  body: changeAquariumRequest,
  async perform({ context: { catalog }, params: { slug }, body: { hidden } }) {
    const before = { hidden: await catalog.aquariums.isHidden(slug) };
    await catalog.aquariums.setHidden(slug, hidden);
    return { subject: slug, before, after: { hidden } };
  },
});

/**
 * Removes an aquarium for good, with everything that is its keepers' and their roles in it, as the command
 * does; what visitors saved stays.
 */
export const removeAquarium = changingCall({
  method: "DELETE",
  path: STAFF_PATHS.aquarium(":slug"),
  access: "admin",
  needsFreshSignIn: true,
  action: "remove-aquarium",
  body: removeAquariumRequest,
  async perform({ context: { catalog }, member, params: { slug }, body }) {
    if (body.slug !== slug)
      throw new StaffError("bad-request", "Type the aquarium's name in the address to confirm.");
    const { name } = await catalog.aquariums.details(slug);
    const penguins = (await catalog.aquariums.penguinCounts()).get(slug) ?? 0;
    if (!(await catalog.aquariums.remove(slug, member.id)))
      throw new StaffError("not-found", "There is no such aquarium.");
    return { subject: slug, before: { name, penguins } };
  },
});

/** Opens the visitor's app on the draft, for the member who asks; with the aids of an arm where these are given. */
export const preview = changingCall({
  method: "POST",
  path: STAFF_PATHS.preview(":slug"),
  access: "reader",
  action: "preview",
  body: previewRequest,
  async perform({ context: { signer }, member, params: { slug }, body }) {
    const token = signPreview(signer, { aquarium: slug, member: member.id, aids: body?.aids });
    const answer: PreviewResponse = { path: `/${slug}?${new URLSearchParams({ [PREVIEW_QUERY]: token })}` };
    return { answer };
  },
});

/**
 * Serves which penguins of the draft visitors will mistake for each other, or that this is being found out.
 */
export const readLookAlikes = readingCall({
  path: STAFF_PATHS.lookAlikes(":slug"),
  access: "reader",
  query: lookAlikesQuery,
  async answer({ context: { catalog }, params: { slug }, query: { begin } }): Promise<LookAlikesResponse> {
    const { snapshot } = await catalog.previews.get(slug);
    return begin === "yes" ? catalog.lookAlikes.reportsOf(snapshot) : catalog.lookAlikes.knownOf(snapshot);
  },
});

/** Serves the list of the aquariums in which the member has a role; to an admin all of them. */
export const listAquariums = readingCall({
  path: STAFF_PATHS.aquariums,
  access: "staff",
  async answer({ context, member }): Promise<{ aquariums: ListedAquarium[] }> {
    const { aquariums } = context.catalog;
    const own = await aquariumsOf(member, aquariums);
    const [counts, hidden, published] = await Promise.all([
      aquariums.penguinCounts(),
      aquariums.hiddenSlugs(),
      aquariums.publishTimes(),
    ]);
    return {
      aquariums: own.map(({ slug, name }) => ({
        slug,
        name,
        penguins: counts.get(slug) ?? 0,
        hidden: hidden.includes(slug),
        published_at: published.get(slug) ?? null,
      })),
    };
  },
});
