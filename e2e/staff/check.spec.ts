// Rule (staff.md#before-and-after-publishing)

import type { BirdDocument } from "@harapen/contract/staff/content";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { FURTHER, unlessFirst } from "../support/further.ts";
import { changeBirds, readDraft } from "../support/staff/change-birds.ts";
import { expectNothingBeside, PHONE } from "../support/staff/every-screen.ts";
import { makeAquariumOfFew } from "../support/staff/few-birds.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import type { Member } from "../support/staff/members.ts";
import { expectTabReachesAll } from "../support/staff/tab-order.ts";
import { confirm, learn } from "../support/staff/visits.ts";

/**
 * The longest time for the check for look-alikes beside other tests, as it gives way to everything else; in
 * milliseconds.
 */
const LONGEST_CHECK = 60_000;
const DESK = { width: 1280, height: 800 };

/** Removes a bird's spots, as if nobody had traced them. */
const untrace = ({ record: { spots: _, ...record }, ...bird }: BirdDocument): BirdDocument => ({
  ...bird,
  record,
});

const asItIs = (bird: BirdDocument) => bird;

/** Makes and publishes an aquarium in which one bird is another's twin, and one is not traced. */
async function aquariumWithTwins(admin: Member, slug: string): Promise<void> {
  const { birds } = await readDraft(admin, "kitano");
  const spots = birds.find(({ id }) => id === "k01")?.content.record.spots;
  const twin = (bird: BirdDocument) => ({ ...bird, record: { ...bird.record, spots } });
  await makeAquariumOfFew(admin, slug, { k01: asItIs, k02: twin, k03: untrace, k04: asItIs });
}

const tile = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: /たしかめ/ }).getByRole("link", { name });

// Rule (staff.md#before-and-after-publishing): "Check" says what is missing, by kind; each thing leads to the
//   place that mends it
test("each thing that is left to do leads to the very place that mends it", async ({ page, signInAs }) => {
  const admin = await signInAs("admin");
  await makeAquariumOfFew(admin, "todo", { k01: asItIs, k02: asItIs, k03: asItIs });
  await changeBirds(admin, "todo", {
    k01: untrace,
    k02: ({ name: { ko: _, ...name }, ...bird }) => ({ ...bird, name }),
    k03: (bird) => ({ ...bird, record: { ...bird.record, pair_id: "k03" } }),
  });
  const { birds } = await readDraft(admin, "todo");
  const nameOf = (id: string) => birds.find((bird) => bird.id === id)?.content.name.ja ?? "";

  await page.goto("/staff/todo");
  await page.getByRole("button", { name: "メニューを開く" }).tap();
  await page.getByRole("link", { name: "たしかめる" }).tap();
  for (const [group, bird, section] of [
    ["もようがまだ", nameOf("k01"), "写真"],
    ["名前がまだ", nameOf("k02"), "ことば"],
    ["公開の前に直すところ", nameOf("k03"), "プロフィール"],
  ] as const) {
    await page.getByRole("region", { name: group }).getByRole("link", { name: bird }).tap();
    await expect(page.getByRole("heading", { level: 1, name: bird })).toBeVisible();
    await expect(page.getByRole("region", { name: section })).toBeFocused();
    await expect(page.getByRole("region", { name: section })).toBeInViewport();
    await page.goBack();
  }
});

test("birds with one pattern are found out to be look-alikes, with what would help", {
  tag: FURTHER,
}, async ({ page, signInAs }) => {
  test.slow();
  const admin = await signInAs("admin");
  await aquariumWithTwins(admin, "twins");
  await signInAs({ role: "researcher", aquarium: "twins" }, "en");
  await page.goto("/staff/twins/check/look-alikes");
  await expect(page.getByRole("status").getByText("Drawing every bird")).toBeVisible();
  const { birds } = await readDraft(admin, "twins");
  const nameOf = (id: string) => birds.find((bird) => bird.id === id)?.content.name.en ?? "";
  const [one, twin] = [nameOf("k01"), nameOf("k02")];
  const card = page.getByRole("article").filter({ hasText: one }).filter({ hasText: twin });
  await expect(card).toBeVisible({ timeout: LONGEST_CHECK });
  await expect(card.getByRole("img", { name: /spots/ })).toHaveCount(2);
  await expect(card.getByText(/^In \d+ of \d+ drawings of .+ ranks higher\.$/)).toBeVisible();
  await expect(card.getByText("What would help")).toBeVisible();
  await expect(page.getByText(`${nameOf("k03")}: not checked`)).toBeVisible();
  await page.getByRole("button", { name: "Check again" }).tap();
  await expect(card).toBeVisible();

  await page.goto("/staff/twins/penguins");
  // Of two birds with the same pattern, either may be first.
  const either = new RegExp(`%, much like (${one}|${twin})$`);
  await page.getByRole("link", { name: either }).first().tap();
  await expect(card).toBeInViewport();
});

test("what visitors taught is taken into the draft with one tap, and put back", async ({
  page,
  server,
  signInAs,
}) => {
  const admin = await signInAs("admin");
  await aquariumWithTwins(admin, "taught");
  await confirm(server, "taught", { penguin: "k03", ranks: [1, 1, 2, 1, 1, 3] });
  await learn(server, "taught");
  await signInAs({ role: "helper", aquarium: "taught" });
  const spotsInDraft = async () => {
    const { birds } = await readDraft(admin, "taught");
    return birds.find(({ id }) => id === "k03")?.content.record.spots;
  };

  await page.goto("/staff/taught/check/learned");
  const card = page.getByRole("article");
  await expect(card.getByRole("img", { name: /来館者のもよう 4 個/ })).toBeVisible();
  await expect(card.getByText("まだたどっていません")).toBeVisible();
  await card.getByRole("button", { name: "このもようを下書きに入れる" }).tap();
  await expect(card.getByRole("status")).toHaveText("下書きに入っています");
  expect(await spotsInDraft()).toHaveLength(4);
  await expect(tile(page, /教わったもよう/)).toContainText("0");
  await card.getByRole("button", { name: "もとにもどす" }).tap();
  await expect(card.getByRole("button", { name: "このもようを下書きに入れる" })).toBeVisible();
  expect(await spotsInDraft()).toBeUndefined();
});

test("a trace that somebody else has made since a taught pattern was taken is not replaced when that is put back", {
  tag: FURTHER,
}, async ({ page, server, signInAs }) => {
  const slug = "traced-since";
  const admin = await signInAs("admin");
  await aquariumWithTwins(admin, slug);
  await confirm(server, slug, { penguin: "k03", ranks: [1, 1, 2, 1, 1, 3] });
  await learn(server, slug);
  await page.goto(`/staff/${slug}/check/learned`);
  const card = page.getByRole("article");
  await card.getByRole("button", { name: "このもようを下書きに入れる" }).tap();
  await expect(card.getByRole("status")).toHaveText("下書きに入っています");
  const spots = [{ x: 190, y: 240, r: 4 }];
  await changeBirds(admin, slug, {
    k03: ({ record, ...bird }) => ({ ...bird, record: { ...record, spots } }),
  });
  await card.getByRole("button", { name: "もとにもどす" }).tap();
  await expect(card.getByRole("alert")).toContainText("ほかの人が先に変えました");
  await expect(card.getByText("1 個")).toBeVisible();
  const { birds } = await readDraft(admin, slug);
  expect(birds.find(({ id }) => id === "k03")?.content.record.spots).toEqual(spots);
});

test("who may only read is shown what visitors taught, and has nothing to take over", async ({
  page,
  server,
  signInAs,
}) => {
  const admin = await signInAs("admin");
  await aquariumWithTwins(admin, "reading");
  await confirm(server, "reading", { penguin: "k03", ranks: [1, 1, 2, 1, 1, 3] });
  await learn(server, "reading");
  await signInAs({ role: "researcher", aquarium: "reading" }, "en");
  await page.goto("/staff/reading/check/learned");
  await expect(page.getByRole("article").getByRole("img")).toHaveCount(2);
  await expect(page.getByRole("article").getByRole("button")).toHaveCount(0);
});

// Rule (staff.md#before-and-after-publishing): How visitors found each penguin is sorted by any column;
//   penguins that were never confirmed are named
test("the table of how birds are found is sorted by each column, and by a field on a phone", {
  tag: FURTHER,
}, async ({ page, server, signInAs }) => {
  const admin = await signInAs("admin");
  await makeAquariumOfFew(admin, "found", { k04: asItIs, k05: asItIs, k06: asItIs });
  await confirm(server, "found", { penguin: "k05", ranks: [1, 2, 3] });
  await confirm(server, "found", { penguin: "k06", ranks: [1, 1] });
  const { birds } = await readDraft(admin, "found");
  const nameOf = (id: string) => birds.find((bird) => bird.id === id)?.content.name.en ?? "";
  await signInAs({ role: "keeper", aquarium: "found" }, "en");
  await page.setViewportSize(DESK);
  await page.goto("/staff/found/check/statistics");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(nameOf("k05"));
  await expect(rows.nth(1)).toContainText("33%");
  await expect(rows.nth(1)).toContainText("1 / 3");
  const never = page.getByRole("region", { name: "Not confirmed by anybody yet" });
  await expect(never.getByRole("link")).toHaveCount(birds.length - 2);
  await page.getByRole("button", { name: "Found first" }).click();
  await expect(rows.nth(1)).toContainText(nameOf("k06"));
  await expect(page.getByRole("columnheader", { name: "Found first" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await page.getByRole("button", { name: "Found first" }).press("Enter");
  await expect(rows.nth(1)).toContainText(nameOf("k05"));

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel("Sort by").selectOption("Found first");
  await expect(rows.nth(1)).toContainText(nameOf("k06"));
  await page.goto("/staff/found/penguins/of/k05");
  await expect(page.getByRole("region", { name: "How visitors find it" })).toContainText("3");
});

for (const locale of ["ja", "en"] as const)
  test(
    `every part of the check in ${locale} is clean to axe, fits phone and desk, and is reached by Tab`,
    unlessFirst(locale === "ja"),
    async ({ page, server, signInAs }) => {
      test.slow();
      await page.emulateMedia({ reducedMotion: "reduce" });
      const slug = `axe-${locale}`;
      const admin = await signInAs("admin");
      await aquariumWithTwins(admin, slug);
      await confirm(server, slug, { penguin: "k03", ranks: [1, 1, 2, 1, 1, 3] });
      await learn(server, slug);
      await changeBirds(admin, slug, { k04: untrace });
      await signInAs({ role: "keeper", aquarium: slug }, locale);
      await page.setViewportSize(DESK);
      for (const [part, shown] of [
        ["", page.getByRole("main").getByRole("listitem").first()],
        ["/look-alikes", page.getByRole("article").first()],
        ["/learned", page.getByRole("article").first()],
        ["/statistics", page.getByRole("table")],
      ] as const) {
        await page.goto(`/staff/${slug}/check${part}`);
        await expect(shown).toBeVisible({ timeout: LONGEST_CHECK });
        await expect(page.getByRole("navigation").last()).not.toContainText("…", {
          timeout: LONGEST_CHECK,
        });
        const screen = part || "readiness";
        await expectNoViolations(page, screen);
        await expectNothingBeside(page, screen);
        await expectTabReachesAll(page, screen);
        await page.setViewportSize(PHONE.viewport);
        await expectNothingBeside(page, `${screen}, on a phone`);
        await expectNoViolations(page, `${screen}, on a phone`);
        await page.setViewportSize(DESK);
      }
    },
  );
