// Rule (staff-screens)

import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { FURTHER } from "../support/further.ts";
import { expect, test } from "../support/staff/fixtures.ts";

/** An address that visitors can open; the test's server answers its requests. */
const ADDRESS = "https://umibe.example";

/** What one poster says, in four languages. */
const CALLS = ["どの子かあてよう！", "find out who it is!", "猜猜它是谁！", "누구인지 찾아보세요!"];

/** The sides of the papers in points, as PDF has them: 210 x 297 and 297 x 420 mm. */
const PAPERS = [
  ["A4", 595, 842],
  ["A3", 842, 1191],
] as const;

/** Returns the sizes of the printed pages, in whole points. */
async function printedPages(page: Page): Promise<number[][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  return Array.from(pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g), (sides) =>
    sides.slice(1).map((side) => Math.round(Number(side))),
  );
}

/** Has the test's server answer at the address that visitors can open. */
async function serveAtAddress(page: Page, { origin }: { origin: string }): Promise<void> {
  await page.route(`${ADDRESS}/**`, async (route) => {
    const url = route.request().url().replace(ADDRESS, origin);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
}

test("a poster in four languages is printed alone, on one page of A4 or A3", async ({
  page,
  server,
  signInAs,
}) => {
  await serveAtAddress(page, server);
  await signInAs("admin");
  await page.goto(`${ADDRESS}/staff/minato/posters`);
  const poster = page.getByRole("article");
  for (const call of CALLS) await expect(poster).toContainText(call);
  await expect(poster.getByRole("img", { name: `${ADDRESS}/minato` })).toBeVisible();
  await expectNoViolations(page, "posters");
  await expect(poster.getByText("umibe.example/minato", { exact: true })).toBeVisible();
  for (const [paper, ...sides] of PAPERS) {
    await page.getByRole("radiogroup", { name: "紙の大きさ" }).getByText(paper).tap();
    expect(await printedPages(page)).toEqual([sides]);
    await page.emulateMedia({ media: "print" });
    await expect(poster).toBeVisible();
    await expect(page.getByRole("heading", { name: "ポスター" })).toBeHidden();
    await page.emulateMedia({ media: null });
  }
});

test("a poster begins with the language that is chosen, and carries one of the aquarium's birds", async ({
  page,
  server,
  signInAs,
}) => {
  await serveAtAddress(page, server);
  await signInAs("admin");
  await page.goto(`${ADDRESS}/staff/minato/posters`);
  const poster = page.getByRole("article");
  const headline = poster.getByRole("paragraph").nth(1);
  await expect(headline).toContainText("おなかのもようをかいて");
  for (const [language, locale, call] of [
    ["English", "en", "find out who it is!"],
    ["中文", "zh", "猜猜它是谁！"],
    ["한국어", "ko", "누구인지 찾아보세요!"],
  ] as const) {
    await page.getByRole("radiogroup", { name: "大きく書くことば" }).getByText(language).tap();
    await expect(headline).toContainText(call);
    await expect(headline).toHaveAttribute("lang", locale);
    await expect(poster.getByRole("listitem")).toHaveCount(3);
    await expect(poster.getByRole("listitem").filter({ hasText: call })).toHaveCount(0);
  }
  await page.getByRole("combobox", { name: "絵" }).click();
  await page.getByRole("option").nth(1).click();
  await expect(poster.locator("figure img")).toBeVisible();
  await expect(poster.locator("figcaption")).not.toBeEmpty();
  await expectNoViolations(page, "posters");
  expect(await printedPages(page)).toEqual([[595, 842]]);
});

test("a poster of an aquarium without a Japanese name has the name that it has", {
  tag: FURTHER,
}, async ({ page, server, signInAs }) => {
  await serveAtAddress(page, server);
  const admin = await signInAs("admin");
  const name = { ja: "", en: "Seaside Aquarium", zh: "", ko: "" };
  const made = await admin.call("POST", STAFF_PATHS.aquariums, {
    slug: "seaside",
    name,
    band_colors: ["red"],
  });
  expect(made.ok).toBe(true);
  await page.goto(`${ADDRESS}/staff/seaside/posters`);
  const title = page.getByRole("article").getByRole("paragraph").first();
  await expect(title).toHaveText("Seaside Aquarium");
  await expect(title).toHaveAttribute("lang", "en");
});

test("at an address that visitors cannot open there is no poster to print", async ({ page, signInAs }) => {
  await signInAs("admin");
  await page.goto("/staff/minato/posters");
  await expect(page.getByText("この URL では印刷できません")).toBeVisible();
  await expect(page.getByRole("article")).toBeHidden();
  await expect(page.getByRole("button", { name: "印刷する" })).toBeHidden();
});
