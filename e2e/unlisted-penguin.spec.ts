import type { Locale } from "@harapen/contract/locales";
import { makePattern } from "@harapen/simulator/patterns";
import { createRandom } from "@harapen/simulator/random";
import * as axe from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { unlessFirst } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search, tapSpots } from "./support/search-steps.ts";
import { eventSession, storedEvents } from "./support/telemetry/stored-session.ts";

/** What visitors read if their drawing fits no listed penguin. */
const UNLISTED: Readonly<Record<Locale, string>> = {
  ja: "まだここにいないペンギンかもしれないよ。",
  en: "This penguin may not be in the list yet.",
  zh: "它也许是一只还没有收录的企鹅哦。",
  ko: "아직 여기에 없는 펭귄일지도 몰라요.",
};

/** A made-up penguin's belly that is not in the demo aquarium. */
const STRANGER = makePattern(createRandom(7));

for (const locale of Object.keys(UNLISTED) as Locale[]) {
  const labels = LABELS[locale];
  // Rule (the-search): Results say so beneath the candidates, in every language, and the event tells that
  //   they did
  test(
    `a drawing of a penguin that is not listed is answered with the hint that it may be none of these, in ${labels.languageName}`,
    unlessFirst(locale === "ja"),
    async ({ page, fingers, server }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await beginToDraw(page, labels);
      await tapSpots(fingers, STRANGER);
      await search(page, labels);
      const line = page.getByRole("main").getByText(UNLISTED[locale], { exact: true });
      await line.scrollIntoViewIfNeeded();
      await expect(line).toBeVisible();
      // After the candidates, and before the button that says that it is none of them.
      const top = async (element: typeof line) => (await element.boundingBox())?.y ?? Number.NaN;
      const lowest = await candidates(page).last().boundingBox();
      expect(await top(line)).toBeGreaterThanOrEqual((lowest?.y ?? 0) + (lowest?.height ?? 0));
      expect(await top(page.getByRole("button", { name: labels.notListed }))).toBeGreaterThan(
        await top(line),
      );
      // For axe, an element half beneath the header is too small a target.
      await page.evaluate(() => window.scrollTo(0, 0));
      const check = locale === "ja" ? axe.expectNoViolationsDayAndNight : axe.expectNoViolations;
      await check(page, "results of a penguin that is not listed");
      const { id } = await eventSession(page);
      const hints = () =>
        storedEvents(server, id)
          .filter(({ name }) => name === "rank_impression")
          .map(({ payload }) => payload.unlisted_hint);
      await expect.poll(hints).toEqual([true]);
    },
  );
}
