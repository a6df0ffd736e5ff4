import type { BirdDocument } from "@harapen/contract/staff/content";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { expect } from "@playwright/test";
import { publish, readDraft } from "./change-birds.ts";
import type { Member } from "./members.ts";

/** The demo aquarium from which the penguins are taken. */
const KITANO = "kitano";

/**
 * Makes an aquarium of a few demo penguins, each unchanged or changed, without pictures, and publishes it,
 * hidden from visitors: its check for look-alikes takes a second. The member must be an admin.
 */
export async function makeAquariumOfFew(
  member: Member,
  slug: string,
  birds: Readonly<Record<string, (bird: BirdDocument) => BirdDocument>>,
): Promise<void> {
  const { details, birds: demo } = await readDraft(member, KITANO);
  const { name, band_colors } = details.content.details;
  const made = await member.call("POST", STAFF_PATHS.aquariums, { slug, name, band_colors });
  expect(made.ok, "an aquarium of its own").toBe(true);
  for (const { id, content } of demo) {
    const change = birds[id];
    if (!change) continue;
    const { pair_id: _, ...record } = content.record;
    const bird = change({ ...content, record: { ...record, picture: "", icon: "" } });
    const put = await member.call("PUT", STAFF_PATHS.draftBird(slug, id), { revision: 0, content: bird });
    expect(put.status, await put.text()).toBe(200);
  }
  await publish(member, slug);
}
