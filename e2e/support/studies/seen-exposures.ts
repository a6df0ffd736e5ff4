import { createRandom } from "@harapen/simulator/random";
import type { Page } from "@playwright/test";
import { somePenguin, spotsOf } from "../demo-aquarium.ts";
import type { Fingers } from "../fingers.ts";
import { LABELS } from "../labels.ts";
import { beginToDraw, candidates, search, tapSpots } from "../search-steps.ts";
import type { RunningServer } from "../server.ts";
import { eventSession, expectCompleteSession, type StoredEvent } from "../telemetry/stored-session.ts";

interface Visitor {
  readonly page: Page;
  readonly fingers: Fingers;
  readonly server: RunningServer;
}

/** Longer and shorter than the second after which something counts as seen, in milliseconds. */
const LONG_MS = 1_600;
const SHORT_MS = 300;

/**
 * Returns what is at least half within the window now, by the page's own geometry: cards by their rank, the
 * badge, and what Detail compares.
 */
const withinWindow = (page: Page) =>
  page.evaluate(() => {
    const isHalfWithin = (element: Element) => {
      const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
      const tall = Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
      const wide = Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0));
      return width * height > 0 && (tall * wide) / (width * height) >= 0.5;
    };
    const cards = [...document.querySelectorAll("main ol > li")].filter((card) => card.querySelector("h2"));
    const shown = cards.flatMap((card, index) => (isHalfWithin(card) ? [`card ${index + 1}`] : []));
    const badge = [...document.querySelectorAll("main li p")].find(
      (line) => line.textContent === "A close match!",
    );
    if (badge && isHalfWithin(badge)) shown.push("close_match shown");
    const pictures = document.querySelector("main figure")?.parentElement;
    const rings = document.querySelector('[data-testid="fit"]');
    const pressed = [...document.querySelectorAll('main [aria-pressed="true"]')].map(
      (each) => each.textContent,
    );
    if (pictures && pressed.length > 0 && isHalfWithin(pictures)) {
      const view = pressed.includes("Overlay drawing") ? "overlay" : rings ? "rings" : "comparison";
      shown.push(`${view} shown`);
    }
    return shown;
  });

/** Returns which of these the page has, wherever they are. */
const inPage = (page: Page) =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll("main p, main button")].map(({ textContent }) => textContent);
    return [
      ...(texts.includes("A close match!") ? ["close_match available"] : []),
      ...(texts.includes("Compare spots") ? ["compare"] : []),
      ...(texts.includes("Overlay drawing") ? ["overlay available"] : []),
    ];
  });

/**
 * What was in the window for at least this long, over several short looks or one on a busy machine, may or
 * may not have been seen.
 */
const UNSURE_MS = 800;

/**
 * Makes a visit that scrolls, waits, and switches at random; returns what its window showed for long enough,
 * and what was recorded of it, without what may or may not have been seen.
 */
export async function visitAndCompare(
  { page, fingers, server }: Visitor,
  aquarium: string,
  seed: number,
): Promise<{ recorded: string[]; seen: string[] }> {
  const random = createRandom(seed);
  const seen = new Set<string>();
  const unsure = new Set<string>();
  /** The earliest time at which what is in the window now entered it. */
  let since = new Map<string, number>();
  /** The time at which the last change of the window began. */
  let acted = performance.now();
  const look = async (scope: string) => {
    const isLong = random.chance(0.6);
    if (isLong) await expectStill(page);
    const before = await withinWindow(page);
    await page.waitForTimeout(isLong ? LONG_MS : SHORT_MS);
    for (const each of await inPage(page)) if (each !== "compare") seen.add(`${scope}: ${each}`);
    const held = before.map((each) => (each.startsWith("card") ? each : `${scope}: ${each}`));
    if (isLong) for (const each of held) seen.add(each);
    since = new Map(held.map((each) => [each, since.get(each) ?? acted]));
    return async (action: () => Promise<unknown>) => {
      acted = performance.now();
      await action();
      const done = performance.now();
      for (const [each, from] of since) if (done - from >= UNSURE_MS) unsure.add(each);
    };
  };
  await beginToDraw(page, LABELS.en, aquarium);
  await page.waitForFunction((slug) => localStorage.getItem(`harapen.study.${slug}`) !== null, aquarium);
  await tapSpots(fingers, spotsOf(await somePenguin(server)));
  acted = performance.now();
  await search(page, LABELS.en);
  for (let step = 0; step < 3; step++) {
    const until = await look("results");
    await until(() =>
      page.evaluate((part) => window.scrollTo(0, part * document.body.scrollHeight), random.uniform()),
    );
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  // Covers the time until the first card is tapped, which may be long.
  for (const each of await withinWindow(page))
    unsure.add(each.startsWith("card") ? each : `results: ${each}`);
  acted = performance.now();
  await candidates(page).first().tap();
  await page.getByRole("button", { name: LABELS.en.thisOne }).waitFor();
  const untilOverlay = await look("detail");
  seen.add("detail: rings available");
  await untilOverlay(() => page.getByRole("button", { name: "Overlay drawing" }).tap());
  const untilAnswer = await look("detail");
  await untilAnswer(() => page.getByRole("button", { name: LABELS.en.thisOne }).tap());
  await page.waitForURL(new RegExp(`/${aquarium}/?$`));
  const events = await expectCompleteSession(server, await eventSession(page));
  const recorded = exposuresOf(events).filter((each) => seen.has(each) || !unsure.has(each));
  return { recorded, seen: [...seen].sort() };
}

/** Resolves when nothing moves any more, as a sliding card is seen in another place. */
async function expectStill(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

function exposuresOf(events: readonly StoredEvent[]): string[] {
  let screen = "";
  return events
    .flatMap(({ name, payload }) => {
      if (name === "page_view") screen = String(payload.screen);
      if (name === "card_exposure") return [`card ${payload.rank}`];
      return name === "aid_exposure" ? [`${screen}: ${payload.aid} ${payload.exposure}`] : [];
    })
    .sort();
}
