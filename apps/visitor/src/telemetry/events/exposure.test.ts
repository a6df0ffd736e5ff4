// Rule (studies-in-a-visit)

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchExposure } from "./exposure.ts";
import { viewParts } from "./view-parts.ts";

/** The second after which something counts as shown, in milliseconds. */
const SHOWN_MS = 1_000;

const element = {} as Element;
let page: EventTarget & { hidden: boolean };
/** Reports that the watched element entered or left the window. */
let move = (_isIntersecting: boolean) => {};
let shown = 0;
let stop = () => {};

beforeEach(() => {
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal("document", page);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        move = (isIntersecting) => report([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {
        move = () => {};
      }
    },
  );
  vi.useFakeTimers();
  shown = 0;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watch(): void {
  stop = watchExposure(element, () => {
    shown += 1;
  });
}

test("an element that stays within the window for a second is shown, once", () => {
  watch();
  move(true);
  vi.advanceTimersByTime(SHOWN_MS - 1);
  expect(shown).toBe(0);
  vi.advanceTimersByTime(1);
  move(false);
  move(true);
  vi.advanceTimersByTime(2 * SHOWN_MS);
  expect(shown).toBe(1);
});

test("an element that leaves the window, or whose page is hidden, begins its second anew", () => {
  watch();
  move(true);
  vi.advanceTimersByTime(SHOWN_MS - 1);
  move(false);
  move(true);
  vi.advanceTimersByTime(SHOWN_MS - 1);
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(SHOWN_MS);
  expect(shown).toBe(0);
});

// Rule (studies-in-a-visit): A card counts as seen after being half within the window for a second
test("an element that is still there when another view begins has to be within the window for a second of that view", () => {
  watch();
  move(true);
  vi.advanceTimersByTime(SHOWN_MS - 1);
  viewParts.notify("left");
  vi.advanceTimersByTime(SHOWN_MS - 1);
  expect(shown).toBe(0);
  vi.advanceTimersByTime(1);
  expect(shown).toBe(1);
});

test("an element that was shown and stays for a while after its screen was left is not shown again", () => {
  watch();
  move(true);
  vi.advanceTimersByTime(SHOWN_MS);
  viewParts.notify("left");
  vi.advanceTimersByTime(2 * SHOWN_MS);
  expect(shown).toBe(1);
});

test("an element that goes with its screen before the second of the next view is over is not shown in it", () => {
  watch();
  move(true);
  vi.advanceTimersByTime(SHOWN_MS - 1);
  viewParts.notify("left");
  vi.advanceTimersByTime(100);
  stop();
  viewParts.notify("reopened");
  vi.advanceTimersByTime(2 * SHOWN_MS);
  expect(shown).toBe(0);
});

test("an element that was shown is shown again, after a second, in another view of its screen", () => {
  watch();
  move(true);
  vi.advanceTimersByTime(SHOWN_MS);
  viewParts.notify("reopened");
  vi.advanceTimersByTime(SHOWN_MS - 1);
  expect(shown).toBe(1);
  vi.advanceTimersByTime(1);
  expect(shown).toBe(2);
});

test("nothing is shown between the end of a view and the next one of its screen", () => {
  watch();
  move(true);
  vi.advanceTimersByTime(SHOWN_MS - 1);
  viewParts.notify("ended");
  vi.advanceTimersByTime(2 * SHOWN_MS);
  expect(shown).toBe(0);
});

test("a card's exposure is recorded once since a search's results came, a reload between or not", async () => {
  const search = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  const seen: unknown[] = [];
  const reload = async () => {
    vi.resetModules();
    const [{ recordCardExposure }, { journal }] = await Promise.all([
      import("./exposure.ts"),
      import("./record.ts"),
    ]);
    journal.listen(({ name, payload }) => seen.push({ name, ...payload }));
    return (searchId: string, rank: number) =>
      recordCardExposure({ search_id: searchId, penguin_name: `p${rank}`, rank });
  };
  const first = await reload();
  for (const rank of [1, 2, 1]) first(search(1), rank);
  const second = await reload();
  for (const rank of [1, 3]) second(search(1), rank);
  second(search(2), 1);
  expect(seen).toMatchObject([
    { name: "card_exposure", search_id: search(1), rank: 1 },
    { search_id: search(1), rank: 2 },
    { search_id: search(1), rank: 3 },
    { search_id: search(2), rank: 1 },
  ]);
});
