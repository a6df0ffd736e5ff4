import { afterEach, expect, test, vi } from "vitest";
import { PageLock } from "./page-lock.ts";

const { locks } = navigator;
const pages: PageLock[] = [];
const page = () => {
  const lock = new PageLock("harapen-test-");
  pages.push(lock);
  return lock;
};

afterEach(() => {
  for (const each of pages.splice(0)) each.release();
  vi.unstubAllGlobals();
});

for (const [where, navigator] of [
  ["with Web Locks", { locks }],
  ["without them, as in insecure contexts", {}],
] as const) {
  // Rule (a-new-drawing-or-the-same)
  test(`a page's own is no other page's until it lets go, ${where}`, async () => {
    vi.stubGlobal("navigator", navigator);
    const original = page();
    expect(await original.acquire("a")).toBe(true);
    const copy = page();
    expect(await copy.acquire("a")).toBe(false);
    expect(await copy.acquire("b")).toBe(true);
    original.release();
    expect(await page().acquire("a")).toBe(true);
  });

  test(`a page that wants another meanwhile does not have the first, ${where}`, async () => {
    vi.stubGlobal("navigator", navigator);
    const one = page();
    const first = one.acquire("c");
    expect(await one.acquire("d")).toBe(true);
    expect(await first).toBe(false);
    expect(await page().acquire("c")).toBe(true);
  });
}
