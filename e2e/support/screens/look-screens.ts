import type { AnsweredLook, Look } from "@harapen/contract/calls/looks";
import type { Locator, Page } from "@playwright/test";
import { flipper, lookLine, question, SPOT_LOOK, toFlippers } from "./looks.ts";
import { RANKING } from "./parts.ts";
import type { VisitorScreen } from "./visitor-screen.ts";

/** How a question about the results is shown, and what was answered before. */
interface KeptQuestion {
  readonly look: Look;
  readonly isOpen: boolean;
  readonly answered?: readonly AnsweredLook[];
}

/**
 * Makes the results of a page's search those with a question, shown with its answers or behind its line;
 * undefined: one may come. Called in the page, too, and so without anything from outside.
 */
export function keepInSession(kept: KeptQuestion | undefined): void {
  const { searchId } = JSON.parse(sessionStorage.getItem("harapen.result.minato") ?? "{}");
  const { answered = [], ...asked } = kept ?? {};
  const question = kept ? { ...asked, shownAt: null, onDevice: false, latencyMs: 20 } : null;
  sessionStorage.setItem(
    "harapen.looks.minato",
    JSON.stringify({ searchId, answered, question, mayCome: !kept }),
  );
}

/** Makes the ranking of a page's search as open as this probability of the first says. */
export function openRanking(first: number): void {
  const key = "harapen.result.minato";
  const { ranking, ...result } = JSON.parse(sessionStorage.getItem(key) ?? "{}");
  const rest = (0.98 - first) / (ranking.length - 1);
  const scores = ranking.map((each: object, at: number) => ({ ...each, score: at === 0 ? first : rest }));
  sessionStorage.setItem(key, JSON.stringify({ ...result, ranking: scores }));
}

const withQuestion = (
  name: string,
  kept: KeptQuestion,
  ready: (page: Page) => Locator,
  first?: number,
): VisitorScreen => ({
  name,
  as: "searched",
  path: RANKING,
  async before(page) {
    // Once: after an answer the page's own question counts.
    const once =
      "if (sessionStorage.getItem('harapen.looks.minato') === null && sessionStorage.getItem('harapen.result.minato') !== null)";
    const rank = first === undefined ? "" : `(${openRanking})(${first});`;
    await page.addInitScript(`${once} { (${keepInSession})(${JSON.stringify(kept)}); ${rank} }`);
  },
  ready: (page) => ready(page).waitFor(),
});

const asked = (name: string, look: Look, answered: readonly AnsweredLook[] = []): VisitorScreen =>
  withQuestion(name, { look, isOpen: true, answered }, question);

/** The questions of one more look, by the names of their screens. */
export const LOOKS = {
  "about a place": SPOT_LOOK,
  "about bands": { kind: "bands" },
  "about bands or flippers": { kind: "bands", flippers: true },
  "about the number": { kind: "count", low: 5, high: 8 },
  "about two": {
    kind: "pair",
    ids: ["m01", "m02"],
    // Ramune has four spots there, and Sango none.
    x: 236,
    y: 188,
    w: 48,
    h: 48,
  },
  "for more spots": { kind: "more" },
} as const satisfies Record<string, Look>;

/** Who could not see the bands may be asked about them once more. */
export const UNSEEN_BANDS: AnsweredLook = { kind: "bands", answer: "unsure" };

/**
 * The questions of one more look, each with its answers, and the line that opens one, in general words and
 * in those of the question.
 */
export const LOOK_SCREENS: readonly VisitorScreen[] = [
  ...Object.entries(LOOKS).map(([name, look]) => asked(`results, asked ${name}`, look)),
  asked("results, asked about a place, without bands", SPOT_LOOK, [UNSEEN_BANDS]),
  {
    ...asked("results, asked about flippers", LOOKS["about bands or flippers"]),
    async ready(page) {
      await toFlippers(page).click();
      await flipper(page, "left").waitFor();
    },
  },
  withQuestion("results, a question waits", { look: SPOT_LOOK, isOpen: false }, lookLine, 0.7),
  withQuestion("results, a question waits and says what", { look: SPOT_LOOK, isOpen: false }, lookLine, 0.15),
];
