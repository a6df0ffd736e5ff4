import type { AnsweredLook, Look } from "@harapen/contract/calls/looks";
import type { Page } from "@playwright/test";
import { question, SPOT_LOOK } from "./looks.ts";
import type { VisitorScreen } from "./visitor-screen.ts";

/** Makes the results those of a search with a question: shown with its answers, or behind its button like one that came late. */
async function keepQuestion(
  page: Page,
  look: Look,
  isOpen: boolean,
  answered: readonly AnsweredLook[] = [],
): Promise<void> {
  await page.addInitScript(
    ([asked, before]) => {
      const { searchId } = JSON.parse(sessionStorage.getItem("harapen.result.minato") ?? "{}");
      if (!searchId || sessionStorage.getItem("harapen.looks.minato")) return;
      sessionStorage.setItem(
        "harapen.looks.minato",
        JSON.stringify({ searchId, answered: before, question: asked }),
      );
    },
    [{ look, isOpen, shownAt: null, onDevice: false, latencyMs: 20 }, answered] as const,
  );
}

const asked = (name: string, look: Look, answered: readonly AnsweredLook[] = []): VisitorScreen => ({
  name,
  as: "searched",
  path: "/minato/ranking",
  before: (page) => keepQuestion(page, look, true, answered),
  ready: (page) => question(page).waitFor(),
});

/** The questions of one more look, each with its answers, and one that waits behind its button. */
export const LOOK_SCREENS: readonly VisitorScreen[] = [
  asked("results, asked about a place", SPOT_LOOK),
  asked("results, asked about bands", { kind: "bands" }),
  asked("results, asked about the number", { kind: "count", low: 5, high: 8 }),
  asked("results, asked about two", {
    kind: "pair",
    ids: ["m01", "m02"],
    // Ramune has four spots there, and Sango none.
    x: 236,
    y: 188,
    w: 48,
    h: 48,
  }),
  asked("results, asked for more spots", { kind: "more" }),
  asked("results, asked about a place, without bands", SPOT_LOOK, [{ kind: "bands", answer: "unsure" }]),
  {
    name: "results, a question waits",
    as: "searched",
    path: "/minato/ranking",
    before: (page) => keepQuestion(page, SPOT_LOOK, false),
    ready: (page, { results }) => page.getByRole("heading", { name: results }).waitFor(),
  },
];
