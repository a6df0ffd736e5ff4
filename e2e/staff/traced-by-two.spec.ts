// Rule (drafts-and-publishes)

import type { Alignment, Photograph } from "@harapen/contract/photograph";
import type { Spot } from "@harapen/contract/spot";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { FURTHER } from "../support/further.ts";
import { changeBirds, readDraft } from "../support/staff/change-birds.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import type { Member } from "../support/staff/members.ts";
import { PHOTOGRAPH, tapPhotograph } from "../support/staff/photograph.ts";
import { phrasesOf } from "../support/staff/phrases.ts";
import { addUntraced, beginTracing, surfaceOf } from "../support/staff/tracing.ts";

/** The demo aquarium's first bird. */
const SANGO = "m01";

const [T, B, L, R] = PHOTOGRAPH.anchors.map(([x, y]): [number, number] => [x, y]);
const { width, height } = PHOTOGRAPH;
const ALIGNMENT = { width, height, anchors: { T, B, L, R }, yaw: 0, mirrored: false } as Alignment;
const THEIRS: readonly Spot[] = [
  { x: 180, y: 200, r: 5 },
  { x: 220, y: 260, r: 5 },
];

/** Changes the bird's photographs, as another person's page would. */
const changePhotographs = (
  member: Member,
  slug: string,
  change: (photographs: readonly Photograph[]) => Photograph[],
) =>
  changeBirds(member, slug, {
    [SANGO]: ({ record, ...bird }) => ({
      ...bird,
      record: { ...record, photographs: change(record.photographs ?? []) },
    }),
  });

const traceByAnother = (member: Member, slug: string, spots: readonly Spot[]) =>
  changePhotographs(member, slug, (photographs) =>
    photographs.map((each) => ({ ...each, alignment: ALIGNMENT, spots: [...spots], traced: true })),
  );

async function draftedSpots(member: Member, slug: string): Promise<readonly Spot[] | undefined> {
  const { birds } = await readDraft(member, slug);
  return birds.find(({ id }) => id === SANGO)?.content.record.photographs?.[0]?.spots;
}

const trySaving = async (page: Page) => {
  await page.getByLabel("おなか全体を見ました").check();
  await page.getByRole("button", { name: "このもようを下書きに保存" }).tap();
};

// Rule (staff-screens)
test("of two who trace one photograph neither overwrites the other: both traces are shown, and one is chosen", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "traced-by-two");
  const path = await addUntraced(page, admin, "traced-by-two", SANGO);
  await page.goto(path);
  const rings = await beginTracing(page, await surfaceOf(page));
  await tapPhotograph(await surfaceOf(page), PHOTOGRAPH.spots[0]);
  await expect(rings).toHaveCount(1);
  await traceByAnother(admin, "traced-by-two", THEIRS);
  await trySaving(page);
  const dialog = page.getByRole("dialog", { name: /ほかの人も/ });
  const phrases = await phrasesOf(dialog.getByRole("heading", { name: /ほかの人も/ }));
  expect(phrases, "no word is broken in two").toContainEqual(expect.stringContaining("もよう"));
  await expect(dialog.getByRole("figure").first()).toContainText("ほかの人のもよう 2 個");
  await expect(dialog.getByRole("figure").last()).toContainText("あなたのもよう 1 個");
  await expectNoViolations(page, "a photograph that two have traced");
  expect(await draftedSpots(admin, "traced-by-two"), "not overwritten yet").toEqual(THEIRS);
  await dialog.getByRole("button", { name: "とじる" }).tap();
  await expect(rings, "nor lost").toHaveCount(1);
  await trySaving(page);
  await dialog.getByRole("button", { name: "ほかの人のもようを残す" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "サンゴ" })).toBeVisible();
  expect(await draftedSpots(admin, "traced-by-two")).toEqual(THEIRS);

  await page.goto(path);
  await expect(rings).toHaveCount(2);
  await traceByAnother(admin, "traced-by-two", []);
  await rings.first().press("Delete");
  await trySaving(page);
  await dialog.getByRole("button", { name: "あなたのもようを残す" }).tap();
  await expect(page.getByText("もようを下書きに保存しました。")).toBeVisible();
  expect(await draftedSpots(admin, "traced-by-two")).toHaveLength(1);
});

test("what is traced on a photograph that somebody else has removed stays on the screen, which says so", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "removed-by-another");
  await page.goto(await addUntraced(page, admin, "removed-by-another", SANGO));
  const surface = await surfaceOf(page);
  const rings = await beginTracing(page, surface);
  await tapPhotograph(surface, PHOTOGRAPH.spots[0]);
  await changePhotographs(admin, "removed-by-another", () => []);
  await trySaving(page);
  await expect(page.getByRole("alert")).toContainText("ほかの人が、この写真を外しました");
  await expect(rings).toHaveCount(1);
  await expectNoViolations(page, "a photograph that is gone");
});
