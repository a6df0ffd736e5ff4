// Rule (study-aids)
// Rule (results)
// Rule (outcomes)

import { DEFAULT_AIDS } from "@harapen/contract/aids";
import type { Aquarium } from "@harapen/contract/aquarium";
import type { AnsweredLook, Look } from "@harapen/contract/calls/looks";
import { PATHS } from "@harapen/contract/calls/paths";
import { FIRST_RESULTS, UNSURE } from "@harapen/contract/constants";
import type { Locale } from "@harapen/contract/locales";
import type { RankedPenguin } from "@harapen/contract/penguin";
import type { Locator, Page } from "@playwright/test";
import { changeAquariums, deviceReady, forbidDeviceSearch } from "./support/aquariums/device-search.ts";
import { expectNoViolationsDayAndNight } from "./support/axe.ts";
import { penguinsOf, somePenguin, spotsOf } from "./support/demo-aquarium.ts";
import type { Fingers } from "./support/fingers.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER, unlessFirst } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { openRanking } from "./support/screens/look-screens.ts";
import {
  askApart,
  askInTurn,
  LOOK_LABELS,
  lookLine,
  moreSpotsAt,
  question,
  SPOT_LOOK,
  toFlippers,
} from "./support/screens/looks.ts";
import { beginToDraw, candidates, search, tapSpots } from "./support/search-steps.ts";
import type { RunningServer } from "./support/server.ts";
import { eventSession, expectCompleteSession, storedEvents } from "./support/telemetry/stored-session.ts";

const labels = LABELS.en;
const words = LOOK_LABELS.en;
/** The longest double tap, in milliseconds. */
const DOUBLE_TAP_MS = 350;

/** Resolves to the ids of a page's ranking, best first. */
const ranked = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    JSON.parse(sessionStorage.getItem("harapen.result.minato") ?? "{}").ranking.map(
      ({ id }: { id: string }) => id,
    ),
  );

/** Sums up, from now on, the layout shifts that no tap caused. */
async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.sum += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const layoutShift = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);

/** Resolves to an element's distance from the top of the page, independent of scrolling. */
const topOf = (element: Locator) =>
  element.evaluate((each) => each.getBoundingClientRect().top + window.scrollY);

const firstCard = (page: Page) => topOf(candidates(page).first());

interface Visitor {
  readonly page: Page;
  readonly fingers: Fingers;
  readonly server: RunningServer;
}

/** The aids of an aquarium that asks at once. */
const AT_ONCE: Partial<Aquarium> = { aids: { ...DEFAULT_AIDS, look: "open" } };

/**
 * Draws two spots and searches for them; the server asks these questions in turn, each at once. The
 * aquarium is changed as given.
 */
async function searchAndBeAsked(
  { page, fingers, server }: Visitor,
  looks: readonly Look[],
  changes: Partial<Aquarium> = {},
): Promise<void> {
  await changeAquariums(page, { search_on_device: false, ...AT_ONCE, ...changes });
  await askInTurn(page, looks);
  await beginToDraw(page, labels);
  await tapSpots(fingers, spotsOf(await somePenguin(server)).slice(0, 2));
  await search(page, labels);
}

for (const locale of Object.keys(LOOK_LABELS) as Locale[]) {
  test(
    `a question about a place is answered, and the penguins are ranked anew, in ${LABELS[locale].languageName}`,
    unlessFirst(locale === "ja"),
    async ({ page, fingers, server, calls }) => {
      await page.addInitScript(() => localStorage.setItem("furigana", "off"));
      await forbidDeviceSearch(page);
      await askInTurn(page, [SPOT_LOOK]);
      await beginToDraw(page, LABELS[locale]);
      await tapSpots(fingers, spotsOf(await somePenguin(server)).slice(0, 2));
      await search(page, LABELS[locale]);
      const line = (name: string) => page.getByRole("button", { name, exact: true });
      await expect(line(LOOK_LABELS[locale].line).or(line(LOOK_LABELS[locale].spotLine))).toBeVisible();
      await lookLine(page).tap();
      await expect(question(page)).toHaveAccessibleName(LOOK_LABELS[locale].question);
      await expect(question(page).getByRole("heading")).toBeFocused();
      for (const answer of ["yes", "no", "unsure"] as const) {
        const button = page.getByRole("button", { name: LOOK_LABELS[locale][answer], exact: true });
        const narrowest = async () => {
          const box = await button.boundingBox();
          return Math.min(box?.width ?? 0, box?.height ?? 0);
        };
        // The question grows as it comes.
        await expect.poll(narrowest).toBeGreaterThanOrEqual(64);
      }
      await page.getByRole("button", { name: LOOK_LABELS[locale].yes, exact: true }).tap();
      await expect(question(page)).toHaveCount(0);
      await expect(candidates(page)).toHaveCount(FIRST_RESULTS);
      const [first, second] = await calls.named("search");
      expect(second?.request).toMatchObject({
        ...(first?.request as object),
        looks: [{ ...SPOT_LOOK, answer: "yes" }],
      });
      const answered = second?.response as readonly RankedPenguin[] | undefined;
      expect(await ranked(page)).toEqual(answered?.map(({ id }) => id));
      const status = page.getByRole("main").getByRole("status");
      await expect(status).not.toBeEmpty();
      await page.getByRole("button", { name: LABELS[locale].notListed }).tap();
      await expect(status).toContainText("42");
    },
  );
}

test("who has had all penguins shown keeps them over an answer, and over a reload", { tag: FURTHER }, async ({
  page,
  fingers,
  server,
}) => {
  const { length } = await penguinsOf(server);
  await searchAndBeAsked({ page, fingers, server }, [SPOT_LOOK]);
  const notListed = page.getByRole("button", { name: labels.notListed });
  await notListed.tap();
  await expect(candidates(page)).toHaveCount(length);
  await page.getByRole("button", { name: LOOK_LABELS.en.yes, exact: true }).tap();
  await expect(question(page)).toHaveCount(0);
  await expect(candidates(page)).toHaveCount(length);
  await page.reload();
  await expect(candidates(page)).toHaveCount(length);
  await expect(notListed).toHaveCount(0);
  const events = await expectCompleteSession(server, await eventSession(page));
  const impressions = events.filter(({ name }) => name === "rank_impression");
  // The new ranking was never shown with only its first candidates.
  expect(impressions.map(({ payload }) => payload.topN)).toEqual([FIRST_RESULTS, "all", "all"]);
});

/** Answers the shown question, and delays the resulting ranking until the returned function is called. */
async function answerHeld(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(`**${PATHS.search}`, async (route) => {
    await held.promise;
    await route.continue().catch(() => {});
  });
  const asked = page.waitForRequest(`**${PATHS.search}`);
  await page.getByRole("button", { name: words.yes, exact: true }).tap();
  await asked;
  return held.resolve;
}

test("who has all penguins shown while an answer is on its way keeps them as it comes", {
  tag: FURTHER,
}, async ({ page, fingers, server }) => {
  const { length } = await penguinsOf(server);
  await searchAndBeAsked({ page, fingers, server }, [SPOT_LOOK]);
  const comeRanking = await answerHeld(page);
  await page.getByRole("button", { name: labels.notListed }).tap();
  await expect(candidates(page)).toHaveCount(length);
  comeRanking();
  await expect(question(page)).toHaveCount(0);
  await expect(candidates(page)).toHaveCount(length);
});

// Rule (study-aids): A penguin that is pressed while an answer is on its way is opened; the answer is given
//   up, and the question there again after it; one that is opened in another tab gives up none
test("a penguin that is pressed just before an answer's ranking comes is opened, and the question asked again after it", {
  tag: FURTHER,
}, async ({ page, fingers, server }) => {
  await page.clock.install();
  await searchAndBeAsked({ page, fingers, server }, [SPOT_LOOK]);
  const comeRanking = await answerHeld(page);
  const before = await ranked(page);
  // The press is painted before the app navigates: the ranking arrives between the two.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await candidates(page).first().getByRole("link").tap();
  comeRanking();
  await page.waitForTimeout(1_000);
  await page.clock.runFor(200);
  await page.clock.resume();
  await expect(page.getByRole("button", { name: labels.thisOne })).toBeVisible();
  expect(await ranked(page)).toEqual(before);
  await page.goBack();
  await expect(question(page)).toHaveAccessibleName(words.question);
  await expect(question(page)).toHaveAttribute("aria-busy", "false");
});

test("a penguin that is opened in another tab gives up no answer", { tag: FURTHER }, async ({
  page,
  context,
  fingers,
  server,
}) => {
  await searchAndBeAsked({ page, fingers, server }, [SPOT_LOOK]);
  const comeRanking = await answerHeld(page);
  const opened = context.waitForEvent("page");
  await candidates(page)
    .first()
    .getByRole("link")
    .click({ modifiers: ["ControlOrMeta"] });
  await opened;
  comeRanking();
  await expect(question(page)).toHaveCount(0);
});

// Rule (study-aids): Where the aid `look` is `open`, the question stands above the cards with the candidates,
//   and stays until it is answered or put away; then it leaves no room
test("the server's question is there with the candidates, and stays until it is answered or put away", async ({
  page,
  fingers,
  server,
}) => {
  await watchLayoutShifts(page);
  await changeAquariums(page, AT_ONCE);
  await beginToDraw(page, labels);
  await tapSpots(fingers, spotsOf(await somePenguin(server)).slice(0, 2));
  await search(page, labels);
  const name = await question(page).getByRole("heading").innerText();
  await candidates(page).first().getByRole("link").tap();
  await page.getByRole("button", { name: labels.notThisOne }).tap();
  await expect(question(page)).toHaveAccessibleName(name);
  const { id } = await eventSession(page);
  // What is shown counts from the view's beginning on.
  const views = () => storedEvents(server, id).filter(({ name }) => name === "page_view");
  await expect
    .poll(() => views().map(({ payload }) => payload.screen))
    .toEqual(["home", "draw", "results", "detail", "results"]);
  await page.reload();
  await expect(question(page)).toHaveAccessibleName(name);
  const withQuestion = await firstCard(page);
  expect(await layoutShift(page)).toBeLessThan(0.01);
  await page.getByRole("button", { name: words.decline }).tap();
  await expect(question(page)).toHaveCount(0);
  expect(await firstCard(page)).toBeLessThan(withQuestion - 100);
  const title = await topOf(page.getByRole("heading", { name: labels.results }));
  expect((await firstCard(page)) - title).toBeLessThan(100);
  await page.reload();
  await expect(candidates(page).first()).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  const looks = () => storedEvents(server, id).filter((event) => event.name.startsWith("look_"));
  await expect
    .poll(() => looks().map((event) => event.name))
    .toEqual(["look_shown", "look_ignored", "look_ignored", "look_answered"]);
  expect(looks().at(-1)?.payload).toMatchObject({ number: 1, answer: "declined" });
});

// Rule (study-aids): A line above the cards opens the question in its place, and is there again once that is
//   put away; what comes after an answer is a line
test("the line opens the question in its place, and No thanks brings the line back", async ({
  page,
  fingers,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await searchAndBeAsked({ page, fingers, server }, [SPOT_LOOK], { aids: DEFAULT_AIDS });
  await expect(question(page)).toHaveCount(0);
  const closed = await firstCard(page);
  await lookLine(page).press("Enter");
  await expect(question(page).getByRole("heading")).toBeFocused();
  await expect(lookLine(page)).toHaveCount(0);
  await page.getByRole("button", { name: words.decline }).press("Enter");
  await expect(question(page)).toHaveCount(0);
  await expect(lookLine(page)).toBeFocused();
  expect(await firstCard(page)).toBeCloseTo(closed ?? Number.NaN, 1);
  await lookLine(page).tap();
  await page.getByRole("button", { name: words.yes, exact: true }).tap();
  await expect(lookLine(page)).toHaveCount(0);
  const events = await expectCompleteSession(server, await eventSession(page));
  const looks = events.filter(({ name }) => /look_(shown|answered|ignored)/.test(name));
  expect(looks.map(({ name, payload: { form, answer } }) => [name, form ?? answer])).toEqual([
    ["look_shown", "line"],
    ["look_shown", "question"],
    ["look_answered", "declined"],
    ["look_answered", "yes"],
  ]);
});

test("the line says what it asks where the ranking is undecided", async ({ page, fingers, server }) => {
  await searchAndBeAsked({ page, fingers, server }, [SPOT_LOOK], { aids: DEFAULT_AIDS });
  for (const [first, name] of [
    [0.15, words.spotLine],
    [0.7, words.line],
  ] as const) {
    await page.evaluate(openRanking, first);
    await page.reload();
    await expect(lookLine(page)).toHaveAccessibleName(name);
  }
});

test("what comes after an answer is the next question's line", { tag: FURTHER }, async ({
  page,
  fingers,
  server,
}) => {
  await searchAndBeAsked({ page, fingers, server }, [SPOT_LOOK, { kind: "bands" }], { aids: DEFAULT_AIDS });
  await lookLine(page).tap();
  await page.getByRole("button", { name: words.unsure }).tap();
  await expect(question(page)).toHaveCount(0);
  await lookLine(page).tap();
  await expect(question(page)).toHaveAccessibleName("Which bands does it wear?");
});

test("in a wide window the question stands beside the cards, which it never moves", async ({
  page,
  fingers,
  server,
}) => {
  await page.setViewportSize({ width: 1_024, height: 768 });
  // Cards are measured where they stand, not on the way there.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await searchAndBeAsked({ page, fingers, server }, [SPOT_LOOK], { aids: DEFAULT_AIDS });
  const closed = await firstCard(page);
  const left = (await candidates(page).first().boundingBox())?.x ?? 0;
  await expect(page.getByRole("figure")).toBeVisible();
  for (const shown of [lookLine(page), question(page)]) {
    const box = await shown.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(left);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(768);
    expect(await firstCard(page)).toBeCloseTo(closed ?? Number.NaN, 1);
    if (await lookLine(page).isVisible()) await lookLine(page).tap();
  }
  // The question has the drawing's own marks.
  await expect(page.getByRole("figure")).toHaveCount(0);
});

test("a question that comes after the candidates has its place, and moves none of them", {
  tag: FURTHER,
}, async ({ page, fingers, server }) => {
  // Cards move by themselves while they are dealt.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await watchLayoutShifts(page);
  await forbidDeviceSearch(page);
  await askApart(page);
  const late = Promise.withResolvers<void>();
  await page.route(`**${PATHS.nextLook}`, async (route) => {
    await late.promise;
    await route.fulfill({ json: { success: true, look: SPOT_LOOK } });
  });
  await beginToDraw(page, labels);
  await tapSpots(fingers, spotsOf(await somePenguin(server)).slice(0, 2));
  await search(page, labels);
  await expect(candidates(page)).toHaveCount(FIRST_RESULTS);
  const before = await firstCard(page);
  late.resolve();
  await expect(lookLine(page)).toBeVisible();
  expect(await firstCard(page)).toBe(before);
  expect(await layoutShift(page)).toBe(0);
  await lookLine(page).tap();
  await expect(question(page)).toHaveAccessibleName(words.question);
});

test("bands, a number and a pair are asked about in turn, by the keyboard too, and each answer counts", async ({
  page,
  fingers,
  server,
  calls,
}) => {
  const penguin = await somePenguin(server);
  const pair: Look = { kind: "pair", ids: [penguin.id, "m02"], x: 150, y: 180, w: 40, h: 40 };
  const count = { kind: "count", low: 5, high: 8 } as const;
  await forbidDeviceSearch(page, AT_ONCE.aids);
  await askInTurn(page, [{ kind: "bands" }, count, pair]);
  await beginToDraw(page, labels);
  await tapSpots(fingers, spotsOf(penguin).slice(0, 2));
  await search(page, labels);
  await expect(question(page)).toHaveAccessibleName("Which bands does it wear?");
  await page.getByRole("button", { name: "Red" }).tap();
  await page.getByRole("button", { name: "Blue" }).tap();
  await page.getByRole("button", { name: "That's all!" }).tap();
  await expect(question(page)).toHaveAccessibleName("Are there about 5 to 8 spots?");
  await page.getByRole("button", { name: "No", exact: true }).press("Enter");
  await expect(question(page)).toHaveAccessibleName(/Which of these two/);
  await expect(question(page).getByRole("heading")).toBeFocused();
  await expect(question(page).getByTestId("place-ring")).toHaveCount(2);
  await question(page).getByRole("button", { name: "Sango" }).press("Enter");
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: labels.results })).toBeFocused();
  expect(await calls.named("nextLook")).toEqual([]);
  const last = (await calls.named("search")).at(-1);
  expect(last?.request).toMatchObject({
    looks: [
      { kind: "bands", answer: ["red", "blue"] },
      { ...count, answer: "no" },
      { ...pair, answer: penguin.id },
    ],
  });
});

// Rule (study-aids): Bands are asked about with every colour that a candidate wears, also where the
//   aquarium's list lacks it
test("bands are asked about with the aquarium's colours and then those that its penguins wear besides", {
  tag: FURTHER,
}, async ({ page, fingers, server }) => {
  const worn = new Set((await penguinsOf(server)).flatMap(({ band_color }) => band_color));
  await searchAndBeAsked({ page, fingers, server }, [{ kind: "bands" }], { band_colors: ["gold", "red"] });
  const colours = question(page).locator("[aria-pressed]");
  await expect(colours).toHaveCount(new Set(["gold", ...worn]).size);
  expect((await colours.allInnerTexts()).slice(0, 2)).toEqual(["gold", "Red"]);
  await expect(colours.filter({ hasText: "Blue" })).toHaveCount(1);
});

test("an answer of which two clicks come in one task is recorded and searched with once", {
  tag: FURTHER,
}, async ({ page, fingers, server, calls }) => {
  await searchAndBeAsked({ page, fingers, server }, [SPOT_LOOK]);
  await page.getByRole("button", { name: words.yes, exact: true }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(question(page)).toHaveCount(0);
  const { id } = await eventSession(page);
  const named = (name: string) => storedEvents(server, id).filter((event) => event.name === name).length;
  await expect.poll(() => named("look_result")).toBe(1);
  expect([named("look_answered"), named("search")]).toEqual([1, 2]);
  expect(await calls.named("search")).toHaveLength(2);
});

test("who answers and is gone before the next frame has answered, and ignored nothing", {
  tag: FURTHER,
}, async ({ page, fingers, server }) => {
  await searchAndBeAsked({ page, fingers, server }, [SPOT_LOOK]);
  const leave = (button: HTMLElement) => {
    button.click();
    history.back();
  };
  await page.getByRole("button", { name: words.decline }).evaluate(leave);
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  const events = await expectCompleteSession(server, await eventSession(page));
  const named = events.map(({ name }) => name).filter((name) => /look_(answered|ignored)/.test(name));
  expect(named).toEqual(["look_answered"]);
  await page.goForward();
  await expect(candidates(page)).toHaveCount(FIRST_RESULTS);
  await expect(question(page)).toHaveCount(0);
});

// Rule (study-aids): Words say in which of the belly's nine areas the ring is, or nearest to which
test("where the circle is, is said in words, also where that is beside the belly's nine areas", {
  tag: FURTHER,
}, async ({ page, fingers, server }) => {
  const beside: Look = { kind: "spot", x: 96, y: 270, w: 36, h: 36 };
  await searchAndBeAsked({ page, fingers, server }, [SPOT_LOOK, beside]);
  await expect(question(page)).toContainText("The circle is at the centre.");
  await page.getByRole("button", { name: words.unsure }).tap();
  await expect(question(page)).toContainText("The circle is at the lower left.");
});

// Rule (results): Who sees a band but not its colour says on which flippers, as they see them
test("who can't tell the colours taps the flippers that wear a band, by the keyboard too", async ({
  page,
  fingers,
  server,
  calls,
}) => {
  const bands = { kind: "bands", flippers: true } as const;
  await searchAndBeAsked({ page, fingers, server }, [bands, SPOT_LOOK]);
  await expect(question(page)).toHaveAccessibleName("Which bands does it wear?");
  await toFlippers(page).tap();
  await expect(question(page)).toHaveAccessibleName("Which flipper wears a band?");
  await page.getByRole("button", { name: "I see colours" }).tap();
  await expect(question(page)).toHaveAccessibleName("Which bands does it wear?");
  await toFlippers(page).press("Enter");
  await expect(question(page).getByRole("heading")).toBeFocused();
  const done = page.getByRole("button", { name: "That's all!" });
  await expect(page.getByRole("button", { name: "No bands" })).toBeVisible();
  const [left, right] = ["left", "right"].map((side) =>
    page.getByRole("button", { name: `The flipper on the ${side}, as you see it` }),
  ) as [Locator, Locator];
  const boxes = await Promise.all([left, right].map((each) => each.boundingBox()));
  expect(boxes[0]?.x).toBeLessThan(boxes[1]?.x ?? 0);
  for (const box of boxes) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
  await right.tap();
  await left.press("Space");
  await expect(left).toHaveAttribute("aria-pressed", "true");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectNoViolationsDayAndNight(page, "the question about flippers");
  await right.tap();
  await expect(right).toHaveAttribute("aria-pressed", "false");
  await done.tap();
  await expect(question(page)).toHaveAccessibleName(words.question);
  // The bird faces the visitor.
  const last = (await calls.named("search")).at(-1);
  expect(last?.request).toMatchObject({ looks: [{ ...bands, answer: "right" }] });
  // Its colours may still be seen.
  await expect(page.getByRole("button", { name: words.bandsNow })).toBeVisible();
  const { id } = await eventSession(page);
  const stored = (name: string) => storedEvents(server, id).find((event) => event.name === name)?.payload;
  await expect.poll(() => stored("look_answered")).toMatchObject({ answer: "right", bands: null });
  expect(stored("look_shown")).toMatchObject({ kind: "bands", flippers: true });
});

test("bands that could not be seen are asked about again in other words", { tag: FURTHER }, async ({
  page,
  fingers,
  server,
}) => {
  await searchAndBeAsked({ page, fingers, server }, [{ kind: "bands" }, SPOT_LOOK, { kind: "bands" }]);
  await expect(question(page)).toHaveAccessibleName("Which bands does it wear?");
  await page.getByRole("button", { name: words.unsure }).tap();
  await expect(question(page)).toHaveAccessibleName(words.question);
  await page.getByRole("button", { name: words.unsure }).tap();
  await expect(question(page)).toHaveAccessibleName("Can you see its bands now? Which ones?");
});

// Rule (study-aids): Spots that are not drawn yet are tapped beside the marks, taken back by another tap,
//   but not by the second of a double tap, or by the keyboard, and count in the ranking
for (const locale of Object.keys(LOOK_LABELS) as Locale[])
  test(
    `spots that were not drawn are tapped, and count in the ranking, in ${LABELS[locale].languageName}`,
    unlessFirst(locale === "ja"),
    async ({ page, fingers, server, calls }) => {
      await page.addInitScript(() => localStorage.setItem("furigana", "off"));
      await forbidDeviceSearch(page, AT_ONCE.aids);
      await askInTurn(page, [{ kind: "more" }, SPOT_LOOK]);
      await beginToDraw(page, LABELS[locale]);
      await tapSpots(fingers, spotsOf(await somePenguin(server)).slice(0, 2));
      await search(page, LABELS[locale]);
      await expect(question(page)).toHaveAccessibleName(LOOK_LABELS[locale].more);
      const belly = page.getByTestId("more-spots");
      const at = (x: number, y: number) => moreSpotsAt(page, { x, y });
      const none = page.getByRole("button", { name: LOOK_LABELS[locale].noMore });
      await belly.tap(await at(190, 330));
      await expect(none).toHaveCount(0);
      // Tapping it again removes it, unless that is the second tap of a double tap.
      await page.waitForTimeout(DOUBLE_TAP_MS);
      await belly.tap(await at(192, 332));
      await expect(none).toBeVisible();
      await belly.tap(await at(200, 310));
      await belly.tap(await at(215, 345));
      await question(page).locator("[data-answers] button").first().tap();
      await expect(question(page)).toHaveAccessibleName(LOOK_LABELS[locale].question);
      // The next question shows them beside the drawn ones.
      await expect(question(page).locator("[data-ink] path")).toHaveCount(4);
      expect((await calls.named("search"))[0]?.request).toMatchObject({
        asks_look: true,
        asks_more: true,
        asks_flippers: true,
      });
      const { looks } = ((await calls.named("search")).at(-1)?.request ?? {}) as {
        looks?: readonly AnsweredLook[];
      };
      expect(looks).toHaveLength(1);
      const places = looks?.[0]?.kind === "more" && looks[0].answer !== UNSURE ? looks[0].answer : [];
      expect(places.map(({ x, y }) => [Math.round(x / 5) * 5, Math.round(y / 5) * 5])).toEqual([
        [200, 310],
        [215, 345],
      ]);
      const answered = () =>
        storedEvents(server, eventId).find(({ name }) => name === "look_answered")?.payload;
      const { id: eventId } = await eventSession(page);
      await expect
        .poll(answered)
        .toMatchObject({ kind: "more", answer: "spots", spots: places, bands: null });
    },
  );

test("spots that were not drawn are added and taken back by the keyboard, and that there is none is an answer", async ({
  page,
  fingers,
  server,
  calls,
}) => {
  await searchAndBeAsked({ page, fingers, server }, [{ kind: "more" }]);
  const belly = page.getByTestId("more-spots");
  await belly.focus();
  for (const key of ["ArrowDown", "Space", "ArrowRight", "ArrowRight", "ArrowRight", "Enter", "z", "z"])
    await page.keyboard.press(key);
  await expect(question(page).getByRole("status")).toHaveText("Spots added: 0.");
  await page.getByRole("button", { name: words.noMore }).press("Enter");
  await expect(question(page)).toHaveCount(0);
  const last = (await calls.named("search")).at(-1);
  expect(last?.request).toMatchObject({ looks: [{ kind: "more", answer: [] }] });
});

test("a key that adds no spot is announced like one that does", async ({ page, fingers, server }) => {
  await searchAndBeAsked({ page, fingers, server }, [{ kind: "more" }]);
  await page.getByTestId("more-spots").focus();
  const status = question(page).getByRole("status");
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const across = ["ArrowRight", "ArrowRight", "ArrowRight"] as const;
  await press("Space", ...across, "Space", ...across, "Space");
  await expect(status).toHaveText("Spots added: 3.");
  await status.evaluate((element) => {
    const note = () => {
      element.dataset.announced = "anew";
    };
    new MutationObserver(note).observe(element, { childList: true, characterData: true, subtree: true });
  });
  // Moves away from the last one, which would be removed, but stays within the same cell.
  await press("ArrowDown", "ArrowDown", "Space");
  await expect(status).toHaveAttribute("data-announced", "anew");
  await expect(status).toHaveText("Spots added: 3.");
});

test("who comes to see the bands says so in place of another answer, and once", { tag: FURTHER }, async ({
  page,
  fingers,
  server,
  calls,
}) => {
  await searchAndBeAsked({ page, fingers, server }, [{ kind: "bands" }, SPOT_LOOK, { kind: "more" }]);
  const bandsNow = page.getByRole("button", { name: words.bandsNow });
  await expect(question(page)).toHaveAccessibleName("Which bands does it wear?");
  await expect(bandsNow).toHaveCount(0);
  await page.getByRole("button", { name: words.unsure }).tap();
  await expect(question(page)).toHaveAccessibleName(words.question);
  await bandsNow.tap();
  await expect(question(page)).toHaveAccessibleName("Can you see its bands now? Which ones?");
  await page.getByRole("button", { name: "Red" }).tap();
  await page.getByRole("button", { name: "That's all!" }).tap();
  await expect(question(page)).toHaveAccessibleName(words.more);
  await expect(bandsNow).toHaveCount(0);
  expect((await calls.named("search")).at(-1)?.request).toMatchObject({
    looks: [
      { kind: "bands", answer: "unsure" },
      { kind: "bands", answer: ["red"] },
    ],
  });
  const events = await expectCompleteSession(server, await eventSession(page));
  const looks = events.filter(({ name }) => /look_(shown|answered)/.test(name));
  expect(looks.map(({ payload: { number, kind, answer } }) => [number, kind, answer])).toEqual([
    [1, "bands", undefined],
    [1, "bands", "unsure"],
    [2, "spot", undefined],
    [2, "spot", "see_bands"],
    [2, "bands", undefined],
    [2, "bands", "bands"],
    [3, "more", undefined],
  ]);
});

// Rule (study-aids): An answer that cannot be sent changes nothing
test("an answer that does not arrive leaves ranking and question as they were", { tag: FURTHER }, async ({
  page,
  fingers,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/);
  await searchAndBeAsked({ page, fingers, server }, [SPOT_LOOK]);
  const before = await ranked(page);
  await page.route(`**${PATHS.search}`, (route) => route.fulfill({ status: 503, body: "" }));
  await page.getByRole("button", { name: words.yes, exact: true }).tap();
  await expect(page.getByRole("alert")).toContainText(labels.error);
  await expect(question(page)).toHaveAttribute("aria-busy", "false");
  expect(await ranked(page)).toEqual(before);
});

test("without a network the device asks, and takes the answers", async ({
  page,
  context,
  fingers,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await beginToDraw(page, labels);
  await tapSpots(fingers, spotsOf(await somePenguin(server)).slice(0, 2));
  await deviceReady(page);
  await context.setOffline(true);
  await search(page, labels);
  await lookLine(page).tap();
  await page.getByRole("button", { name: words.unsure }).tap();
  await expect
    .poll(() =>
      page.evaluate(() => JSON.parse(sessionStorage.getItem("harapen.looks.minato") ?? "{}").answered.length),
    )
    .toBe(1);
});
