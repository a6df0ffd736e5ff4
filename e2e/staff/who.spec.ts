// Rule (staff-screens)

import { createTransform, estimateYaw } from "@harapen/contract/alignment";
import type { Anchors } from "@harapen/contract/photograph";
import type { Spot } from "@harapen/contract/spot";
import { type DraftedBird, draftResponse } from "@harapen/contract/staff/draft";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { changeBirds } from "../support/staff/change-birds.ts";
import { copyAquarium } from "../support/staff/copy-aquarium.ts";
import { expectNothingBeside } from "../support/staff/every-screen.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import type { Member } from "../support/staff/members.ts";
import { drawPhotograph, PHOTOGRAPH, tapPhotograph } from "../support/staff/photograph.ts";
import { beginTracing, surfaceOf } from "../support/staff/tracing.ts";

/** The spots of the drawn photograph, on the canvas. */
function drawnSpots(): Spot[] {
  const [T, B, L, R] = PHOTOGRAPH.anchors.map(([x, y]): [number, number] => [x, y]);
  const anchors = { T, B, L, R } as Anchors;
  const { width, height } = PHOTOGRAPH;
  const { toCanvas } = createTransform({
    ...{ width, height, anchors },
    yaw: estimateYaw(anchors),
    mirrored: false,
  });
  return PHOTOGRAPH.spots.map(([x, y]) => ({ ...toCanvas({ x, y }), r: 4 }));
}

/** Chooses the photograph, traces its spots, and asks who it is. */
async function askWho(page: Page, slug: string): Promise<void> {
  await page.goto(`/staff/${slug}/penguins`);
  await page.getByRole("link", { name: "この写真はだれ？" }).tap();
  const file = { name: "who.jpg", mimeType: "image/jpeg", buffer: await drawPhotograph(page) };
  await page.locator('input[type="file"]').first().setInputFiles(file);
  const surface = await surfaceOf(page);
  await beginTracing(page, surface);
  for (const spot of PHOTOGRAPH.spots) await tapPhotograph(surface, spot);
  await page.getByLabel("おなか全体を見ました").check();
  await page.getByRole("button", { name: "この子はだれ？" }).tap();
}

async function draftedBirds(admin: Member, slug: string): Promise<readonly DraftedBird[]> {
  return draftResponse.parse(await (await admin.call("GET", STAFF_PATHS.draft(slug))).json()).birds;
}

// Rule (staff-screens): A photograph whose bird nobody knows is traced, and the aquarium's birds that it may
//   show are put beside it; it becomes one of theirs, with its spots
test("a photograph finds its bird, and becomes a further one of it", async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "who");
  await changeBirds(admin, "who", {
    m05: ({ record, ...bird }) => ({
      ...bird,
      record: { ...record, spots: drawnSpots().map(({ x, y, r }) => ({ x: x + 3, y: y - 4, r })) },
    }),
  });
  await askWho(page, "who");
  await expect(page.getByRole("heading", { level: 1, name: "大福のようです" })).toBeFocused();
  await expect(page.getByText("もよう 4 個のうち 4 個が同じ場所").first()).toBeVisible();
  await expectNoViolations(page, "the answer");
  await expectNothingBeside(page, "the answer");

  await page.getByRole("button", { name: "もようを直す" }).last().tap();
  await page.getByRole("button", { name: "この子はだれ？" }).tap();
  await page.getByRole("button", { name: "大福の写真にする" }).tap();
  await expect(page).toHaveURL(/m05#photographs$/, { timeout: 40_000 });
  await expect(page.getByText("大福の写真にしました。")).toBeVisible();
  const bird = (await draftedBirds(admin, "who")).find(({ id }) => id === "m05");
  const photograph = bird?.content.record.photographs?.at(-1);
  expect(photograph).toMatchObject({ traced: true, original: "discarded" });
  expect(photograph?.spots).toHaveLength(4);
});

// Rule (staff-screens): A photograph of nobody begins a new bird, with its spots
test("a photograph of no bird that is known begins a new one", async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  await copyAquarium(admin, "nobody");
  const before = (await draftedBirds(admin, "nobody")).map(({ id }) => id);
  await askWho(page, "nobody");
  await page.getByRole("button", { name: "ほかの子も見る（4）" }).tap();
  await expect(page.getByRole("listitem")).toHaveCount(7);
  await page.getByRole("button", { name: "あたらしい子にする" }).tap();
  await expect(page.getByText("あたらしい子をはじめました。")).toBeVisible({ timeout: 40_000 });
  const added = (await draftedBirds(admin, "nobody")).filter(({ id }) => !before.includes(id));
  expect(added).toHaveLength(1);
  expect(added[0]?.content.record).toMatchObject({ photographs: [{ traced: true }] });
  expect(added[0]?.content.record.spots).toHaveLength(4);
  await expect(page).toHaveURL(new RegExp(`${added[0]?.id}#words$`));
});
