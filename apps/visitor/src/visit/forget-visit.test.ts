// Rule (routes-and-redirects)

import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** Session storage as in browsers: its own keys are those of what is stored. */
class BrowserStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return this[key] ?? null;
  }
  setItem(key: string, text: string) {
    this[key] = text;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

beforeEach(() => vi.stubGlobal("sessionStorage", new BrowserStorage()));
afterEach(() => vi.unstubAllGlobals());

/** The modules as a page that has just loaded has them. */
async function loadPage() {
  vi.resetModules();
  const { useDrawingSession } = await import("./drawing-session-store.ts");
  const { forgetVisit } = await import("./forget-visit.ts");
  return { session: useDrawingSession.getState, forgetVisit };
}

test("who goes leaves the tab its aquarium, its id and its preview, and nothing that they drew", async () => {
  const page = await loadPage();
  page.session().enterAquarium("kitano");
  page.session().commitStroke([{ x: 150, y: 200, t: 12 }]);
  const left = page.session().drawingId;
  sessionStorage.setItem("harapen.preview", "token");
  sessionStorage.setItem("harapen.study.kitano", "{}");
  sessionStorage.setItem("harapen.tab", "tab");
  sessionStorage.setItem("session_id", "theirs");
  page.forgetVisit("harapen.study");
  expect(Object.keys(sessionStorage).sort()).toEqual([
    "harapen.aquarium",
    "harapen.drawing.kitano",
    "harapen.preview",
    "harapen.study.kitano",
    "harapen.tab",
  ]);
  expect(JSON.stringify(sessionStorage)).not.toContain(left);
  expect((await loadPage()).session().aquarium).toBe("kitano");
});

test("what the next visitor draws in that aquarium outlives a reload", async () => {
  const page = await loadPage();
  page.session().enterAquarium("kitano");
  page.forgetVisit();
  const before = await loadPage();
  before.session().enterAquarium("kitano");
  before.session().commitStroke([{ x: 150, y: 200, t: 12 }]);
  expect((await loadPage()).session().strokes).toHaveLength(1);
});
