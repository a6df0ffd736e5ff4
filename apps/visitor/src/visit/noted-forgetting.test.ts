// Rule (deletion)

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteForgetting, takeForgetting } from "./noted-forgetting.ts";

function storage(texts = new Map<string, string>()) {
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  };
}

/** Goes on as another tab, which has this storage of its own. */
const enterTab = (own: object) => vi.stubGlobal("sessionStorage", own);

beforeEach(() => vi.stubGlobal("localStorage", storage()));
afterEach(() => vi.unstubAllGlobals());

test("each tab that was there learns once of a deletion in another, and the one that made it does not", () => {
  const [first, second] = [storage(), storage()];
  for (const tab of [first, second]) {
    enterTab(tab);
    expect(takeForgetting()).toBe(false);
  }
  noteForgetting();
  expect(takeForgetting()).toBe(false);
  enterTab(first);
  expect([takeForgetting(), takeForgetting()]).toEqual([true, false]);
});

test("a tab that begins after a deletion has nothing to forget", () => {
  enterTab(storage());
  noteForgetting();
  enterTab(storage());
  expect([takeForgetting(), takeForgetting()]).toEqual([false, false]);
});
