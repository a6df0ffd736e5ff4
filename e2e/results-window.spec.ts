import { PATHS } from "@harapen/contract/calls/paths";
import type { Locale } from "@harapen/contract/locales";
import type { Page } from "@playwright/test";
import { AQUARIUM, somePenguin, spotsOf } from "./support/demo-aquarium.ts";
import { expect, test } from "./support/fixtures.ts";
import { unlessFirst } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { keepInSession, LOOKS, openRanking, UNSEEN_BANDS } from "./support/screens/look-screens.ts";
import { LOOK_LABELS, lookLine, question } from "./support/screens/looks.ts";
import { beginToDraw, candidates, search, tapSpots } from "./support/search-steps.ts";

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 412, height: 839 },
  { width: 375, height: 667 },
];

/** The header, under which nothing is seen. */
const TOOLBAR = 45;
/** The most that the line above the cards may take. */
const LINE = 56;

/** Everything that may stand above the cards: nothing, the line or its place, and each question. */
const STATES: readonly (readonly [
  name: string,
  kept: Parameters<typeof keepInSession>[0] | "none",
  first: number,
])[] = [
  ["no question", "none", 0.15],
  ["a question that may come", undefined, 0.15],
  ["the line", { look: LOOKS["about a place"], isOpen: false }, 0.7],
  ["the line of a close match", { look: LOOKS["about a place"], isOpen: false }, 0.9],
  ["the line that says what it asks", { look: LOOKS["about a place"], isOpen: false }, 0.15],
  ...Object.entries(LOOKS).map(([name, look]) => [`asked ${name}`, { look, isOpen: true }, 0.15] as const),
  ["asked a second thing", { look: LOOKS["about a place"], isOpen: true, answered: [UNSEEN_BANDS] }, 0.15],
  ["asked about bands again", { look: LOOKS["about bands"], isOpen: true, answered: [UNSEEN_BANDS] }, 0.15],
];

/** Puts the penguin first that has the most to say in a language: its card is the tallest. */
async function putLongestFirst(page: Page, locale: Locale): Promise<void> {
  const { penguin } = await (await page.request.get(PATHS.dictionary(AQUARIUM, locale))).json();
  await page.evaluate((comments: Record<string, string>) => {
    const key = "harapen.result.minato";
    const { ranking, ...result } = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    const length = ({ id }: { id: string }) => comments[id]?.length ?? 0;
    ranking.sort((one: { id: string }, other: { id: string }) => length(other) - length(one));
    sessionStorage.setItem(key, JSON.stringify({ ...result, ranking }));
  }, penguin.comment);
}

// Rule (study-aids)
for (const locale of Object.keys(LOOK_LABELS) as Locale[])
  test(
    `the first candidate's picture and name are wholly in the first window, whatever is asked, in ${LABELS[locale].languageName}`,
    unlessFirst(locale === "ja"),
    async ({ page, fingers, server }) => {
      // A page for each of them.
      test.setTimeout(STATES.length * 30_000);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shifts.push((entry as PerformanceEntry & { value: number }).value);
        }).observe({ type: "layout-shift", buffered: true });
      });
      await beginToDraw(page, LABELS[locale]);
      await tapSpots(fingers, spotsOf(await somePenguin(server)).slice(0, 3));
      await search(page, LABELS[locale]);
      await putLongestFirst(page, locale);
      for (const [name, kept, first] of STATES) {
        await page.evaluate(openRanking, first);
        if (kept === "none") await page.evaluate(() => sessionStorage.removeItem("harapen.looks.minato"));
        else await page.evaluate(keepInSession, kept);
        await page.reload();
        const card = candidates(page).first();
        await expect(card.getByRole("heading")).toBeVisible();
        await expect(question(page)).toHaveCount(kept !== "none" && kept?.isOpen ? 1 : 0);
        await expect(lookLine(page)).toHaveCount(kept !== "none" && kept?.isOpen === false ? 1 : 0);
        expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts), name).toEqual(
          [],
        );
        for (const size of WINDOWS) {
          await page.setViewportSize(size);
          const where = `${name} at ${size.width} x ${size.height}`;
          for (const part of [card.getByRole("img").first(), card.getByRole("heading")]) {
            const box = await part.boundingBox();
            expect(box?.y, where).toBeGreaterThanOrEqual(TOOLBAR);
            expect((box?.y ?? 0) + (box?.height ?? 0), where).toBeLessThanOrEqual(size.height);
          }
          if (kept !== "none" && kept?.isOpen === false)
            expect((await lookLine(page).boundingBox())?.height, where).toBeLessThanOrEqual(LINE);
        }
      }
    },
  );
