import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newSession } from "./event-session.ts";
import { forgetSession } from "./forget-session.ts";
import { loadOwnSession } from "./load-own-session.ts";
import { saveSession } from "./session-storage.ts";

/** Session storage, as far as sessions use it. */
const items = new Map<string, string>();

/** Lets go of the session's lock as the page before does, which still holds it at first. */
let releaseByPageBefore = () => {};

beforeEach(() => {
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  const isOver = new Promise<void>((resolve) => {
    releaseByPageBefore = resolve;
  });
  void navigator.locks.request("harapen-session-s", () => isOver);
  saveSession(newSession("s", "e", Date.now()));
});

afterEach(() => {
  forgetSession();
  vi.unstubAllGlobals();
});

test("a page goes on with the session of the page before, once that has let go of it", async () => {
  const loaded = loadOwnSession();
  releaseByPageBefore();
  expect(await loaded).toMatchObject({ id: "s" });
});

// Rule (kiosks)
test("a session that is forgotten while the page waits for it is not gone on with", async () => {
  const loaded = loadOwnSession();
  items.clear();
  releaseByPageBefore();
  expect(await loaded).toBeNull();
});
