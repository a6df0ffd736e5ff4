import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { readDraft } from "../support/staff/change-birds.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import type { Member } from "../support/staff/members.ts";

/** The demo aquarium's first bird. */
const SANGO = "m01";

/**
 * Adds one place to an aquarium as a keeper does, in Japanese, and one as a folder may have it, only in
 * English.
 */
async function addPlaces(member: Member, slug: string): Promise<void> {
  const { content, revision } = (await readDraft(member, slug)).details;
  const { ja, en, zh, ko } = content.labels;
  const labels = {
    ja: { ...ja, place: { ...ja.place, nagasaki: "長崎《ながさき》" } },
    en: { ...en, place: { ...en.place, nagasaki: "", cape: "Cape Town" } },
    zh: { ...zh, place: { ...zh.place, nagasaki: "" } },
    ko: { ...ko, place: { ...ko.place, nagasaki: "" } },
  };
  const write = { revision, content: { ...content, labels } };
  expect((await member.call("PUT", STAFF_PATHS.draftDetails(slug), write)).status).toBe(200);
}

// Rule (staff.md#before-and-after-publishing)
test("a place without a word in some languages is listed, chosen and named by another's, and Check says what it lacks", async ({
  page,
  signInAs,
}) => {
  const admin = await signInAs("admin", "en");
  await copyAquarium(admin, "places");
  await addPlaces(admin, "places");
  await page.goto("/staff/places/aquarium");
  for (const word of ["長崎", "Cape Town"])
    await expect(page.getByRole("textbox", { name: `${word} 한국어` })).toBeVisible();

  await page.goto(`/staff/places/penguins/of/${SANGO}`);
  const place = page.getByRole("combobox", { name: "Place of origin" });
  await place.tap();
  await expect(page.getByRole("option", { name: "Cape Town" })).toBeVisible();
  await page.getByRole("option", { name: "長崎", exact: true }).tap();
  await expect(place).toHaveValue("長崎");
  await expect(page.getByText("Saved in the draft")).toBeVisible();
  await page.reload();
  await expect(place).toHaveValue("長崎");

  await page.goto("/staff/places/check");
  const missing = page.getByRole("region", { name: "Words for colours and places missing" });
  await expect(missing.getByRole("link", { name: /長崎.*English · 中文 · 한국어/ })).toBeVisible();
});
