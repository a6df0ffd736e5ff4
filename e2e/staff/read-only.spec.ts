// Rule (drafts-and-publishes)

import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { FURTHER } from "../support/further.ts";
import { changeBirds } from "../support/staff/change-birds.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import { makeSmallAquarium } from "../support/staff/small-aquarium.ts";
import { type KnownBird, TWELVE_BIRDS } from "../support/staff/walk/birds.ts";
import { photographOf } from "../support/staff/walk/photograph.ts";

/** A bird whose photograph can be painted. */
const [FIRST] = TWELVE_BIRDS as readonly [KnownBird, ...KnownBird[]];

const notice = (page: Page) => page.getByText("変えられるのは、飼育担当とお手伝いです");

test("a researcher reads the draft: its forms are disabled, and nothing is asked for that they may not have", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const { slug, bird } = await makeSmallAquarium(await signInAs("admin"), "only-read", photographOf(FIRST));
  await signInAs({ role: "researcher", aquarium: slug });
  const changes: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && changes.push(request.url()));

  await page.goto(`/staff/${slug}/penguins`);
  await expect(page.getByRole("link", { name: "ペンギンを加える" })).toHaveCount(0);
  await page.goto(`/staff/${slug}/penguins/of/${bird}`);
  await expect(notice(page)).toBeVisible();
  const form = page.getByRole("main");
  const photographs = page.getByRole("region", { name: "写真ともよう" });
  await expect(photographs.locator("img")).toHaveCount(1);
  await expect(photographs.getByRole("link")).toHaveCount(0);
  await expect(form.locator('input[type="file"]')).toHaveCount(0);
  // What was changed may be looked at, and nothing of it is put back.
  await form.getByRole("button", { name: "見る" }).tap();
  await expect(form.getByRole("table").first()).toBeVisible();
  await expect(form.locator(":is(input, textarea, select, button:not([aria-expanded])):enabled")).toHaveCount(
    0,
  );
  await expectNoViolations(page, "a bird that is only read");
  for (const field of ["ペア", "親"])
    await page.getByRole("combobox", { name: field }).tap({ force: true, position: { x: 5, y: 5 } });
  await expect(page.getByRole("listbox")).toHaveCount(0);

  await page.goto(`/staff/${slug}/aquarium`);
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "English", exact: true })).toBeDisabled();
  await expect(page.getByRole("button", { name: "色を加える" })).toBeDisabled();
  await page.goto(`/staff/${slug}/texts`);
  await page
    .getByRole("button", { name: /English/ })
    .first()
    .tap();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole("group", { name: "English" }).getByLabel("名前")).toBeDisabled();
  await expectNoViolations(page, "words that are only read");
  for (const path of ["new", "import"]) {
    await page.goto(`/staff/${slug}/penguins/${path}`);
    await expect(page.getByRole("heading", { name: "このページはありません" })).toBeVisible();
  }
  expect(changes).toEqual([]);
});

test("a researcher comes from what is left to trace to the bird, and to no photograph to be traced", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  const { slug, bird, photograph } = await makeSmallAquarium(admin, "not-traced", photographOf(FIRST));
  await changeBirds(admin, slug, {
    [bird]: ({ record: { spots: _, photographs = [], ...record }, ...content }) => ({
      ...content,
      record: { ...record, photographs: photographs.map(({ spots, traced, ...untraced }) => untraced) },
    }),
  });
  await signInAs({ role: "researcher", aquarium: slug });
  await page.goto(`/staff/${slug}/check`);
  await page.getByRole("region", { name: "もようがまだ" }).getByRole("link").tap();
  await expect(page.getByRole("region", { name: "写真ともよう" })).toBeFocused();

  await page.goto(`/staff/${slug}/penguins/of/${bird}/photographs/${photograph}`);
  await expect(page.getByRole("heading", { name: "このページはありません" })).toBeVisible();
});

test("a researcher of an aquarium without penguins is not asked to add some", async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  const name = { ja: "から", en: "Empty", zh: "", ko: "" };
  await admin.call("POST", STAFF_PATHS.aquariums, { slug: "empty", name, band_colors: ["red"] });
  await page.goto("/staff/empty");
  await expect(page.getByRole("link", { name: "1羽ずつ加える" })).toBeVisible();
  await signInAs({ role: "researcher", aquarium: "empty" });
  await page.goto("/staff/empty");
  await expect(page.getByRole("heading", { name: "まだペンギンがいません" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
});
