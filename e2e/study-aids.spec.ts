// Rule (study-aids)

import { DEFAULT_AIDS, NO_AIDS } from "@harapen/contract/aids";
import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";
import { AQUARIUM, somePenguin, spotsOf } from "./support/demo-aquarium.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { lookOf } from "./support/screens/looks.ts";
import { beginToDraw, candidates, search, tapSpots } from "./support/search-steps.ts";
import { rows } from "./support/stored-rows.ts";

const labels = LABELS.en;
const CLOSE_MATCH = "A close match!";

const compare = (page: Page) => page.getByRole("button", { name: "Compare spots" });
const overlay = (page: Page) => page.getByRole("button", { name: "Overlay drawing" });
const rings = (page: Page) => page.getByTestId("fit");

async function openCard(page: Page, rank: number): Promise<void> {
  await candidates(page)
    .nth(rank - 1)
    .getByRole("link")
    .tap();
  await expect(page.getByRole("button", { name: labels.thisOne })).toBeVisible();
}

/**
 * Returns the payloads of the stored events of a name that belong to the search shown on the page's results
 * or details.
 */
async function eventsOf(page: Page, dataDir: string, name: string): Promise<Record<string, unknown>[]> {
  const searchId = await page.evaluate(() => sessionStorage.getItem("last_search_id"));
  const stored = rows(dataDir, `select payload from event where name = '${name}' order by session_seq`);
  return stored
    .map(({ payload }) => JSON.parse(String(payload)))
    .filter(({ search_id }) => search_id === searchId);
}

test("without aids, Results and Detail show what the penguin is, and nothing else, and Home nothing of it", async ({
  page,
  fingers,
  server,
  calls,
}) => {
  await beginToDraw(page, labels, "unaided");
  await tapSpots(fingers, spotsOf(await somePenguin(server)));
  await search(page, labels);
  const results = await page.getByRole("main").ariaSnapshot();
  expect(results.match(/^ {2}- .*/gm)).toEqual([
    '  - heading "— Search Results —" [level=1]',
    "  - list:",
    '  - button "Not listed"',
    "  - status",
  ]);
  const facts = [
    "- paragraph: Female",
    '- paragraph: "Birthday: April 2, 2016."',
    '- paragraph: "Pair: Ramune."',
    "- paragraph: Penguin from Nagasaki.",
    '- paragraph: "An artist with pebbles: she lines up her doorstep, then calls Ramune over for the inspection."',
  ];
  const linesOf = (snapshot: string) => snapshot.split("\n").map((line) => line.trim());
  expect(linesOf(await candidates(page).first().ariaSnapshot())).toEqual([
    "- listitem:",
    '- img "Sango, seen from the front"',
    `- 'heading "1:Sango Bands: Red, Blue" [level=2]':`,
    '- link "1:Sango":',
    "- /url: /unaided/pen-detail",
    `- 'img "Bands: Red, Blue"'`,
    ...facts,
  ]);
  expect(await calls.named("nextLook")).toEqual([]);
  expect((await calls.named("search")).map(lookOf)).toEqual([null]);
  await openCard(page, 1);
  expect(linesOf(await page.getByRole("main").ariaSnapshot())).toEqual([
    "- main:",
    "- article:",
    '- img "Sango, seen from the front"',
    '- heading "Sango" [level=1]',
    `- 'img "Bands: Red, Blue"'`,
    ...facts,
    '- button "This was the one!!!"',
    '- button "Not this one"',
  ]);
  await expect.poll(() => eventsOf(page, server.dataDir, "search")).toMatchObject([{ aids: NO_AIDS }]);
  await expect
    .poll(() => eventsOf(page, server.dataDir, "page_view"))
    .toMatchObject([{}, { comparison: "off" }]);
  await page.getByRole("button", { name: "This was the one!!!" }).tap();
  await expect(page.getByRole("alert")).toContainText(labels.sent);
  await expect(page.getByText("Sango")).toHaveCount(0);
});

// Rule (study-aids): What is switched survives a reload
// Rule (study-aids): Each switching is `aid_toggle`, and `page_view` of Detail says what the comparison shows
//   as it begins
test("an offered comparison shows what it is switched to, which is kept and recorded", {
  tag: FURTHER,
}, async ({ page, fingers, server }) => {
  await beginToDraw(page, labels);
  await tapSpots(fingers, spotsOf(await somePenguin(server)));
  await search(page, labels);
  await expect(candidates(page).getByText(CLOSE_MATCH)).toHaveCount(1);
  await expect(candidates(page).first()).toContainText(CLOSE_MATCH);
  await openCard(page, 1);
  await expect(compare(page)).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByText("Your drawing")).toHaveCount(0);
  await compare(page).tap();
  await expect(rings(page)).toHaveCount(2);
  await expect(page.getByRole("button", { name: labels.notThisOne })).toBeInViewport({ ratio: 1 });
  await overlay(page).tap();
  await expect(rings(page)).toHaveCount(0);
  await page.reload();
  await expect(overlay(page)).toHaveAttribute("aria-pressed", "true");
  await compare(page).tap();
  await expect(page.getByText("Your drawing")).toHaveCount(0);
  const stored = (name: string) => expect.poll(() => eventsOf(page, server.dataDir, name));
  await stored("aid_toggle").toMatchObject(
    ["rings", "overlay", "off"].map((to) => ({ aid: "comparison", to })),
  );
  await stored("page_view").toMatchObject([
    { screen: "results" },
    { comparison: "off" },
    { comparison: "overlay" },
  ]);
  await stored("search").toMatchObject([{ aids: DEFAULT_AIDS }]);
  await stored("rank_impression").toMatchObject([{ aids: DEFAULT_AIDS }]);
});

test("aids that are not known when a search is answered are not in force for it, also later", {
  tag: FURTHER,
}, async ({ page, fingers, server }) => {
  const settings = Promise.withResolvers<void>();
  await page.route(`**${PATHS.aquarium(AQUARIUM)}`, async (route) => {
    await settings.promise;
    await route.continue();
  });
  await beginToDraw(page, labels);
  await tapSpots(fingers, spotsOf(await somePenguin(server)));
  await search(page, labels);
  const answered = page.waitForResponse(`**${PATHS.aquarium(AQUARIUM)}`);
  settings.resolve();
  await (await answered).finished();
  await openCard(page, 1);
  await expect(compare(page)).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("heading", { name: labels.results })).toBeVisible();
  await expect(page.getByText(CLOSE_MATCH)).toHaveCount(0);
  await expect.poll(() => eventsOf(page, server.dataDir, "search")).toMatchObject([{ aids: NO_AIDS }]);
});
