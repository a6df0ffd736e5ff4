// Rule (signing-in-and-out)

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hasLoggedOutSince, noteLogOut } from "./sign-in-storage.ts";

const NOON = Date.parse("2026-05-05T03:00:00Z");

beforeEach(() => {
  const texts = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  });
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a log-out counts for what its member began before, and for nobody else", () => {
  expect(hasLoggedOutSince("umi", NOON - 1)).toBe(false);
  noteLogOut("umi");
  expect(hasLoggedOutSince("umi", NOON - 1)).toBe(true);
  expect(hasLoggedOutSince("umi", NOON)).toBe(false);
  expect(hasLoggedOutSince("nagi", NOON - 1)).toBe(false);
});

test("a log-out that a wrong clock has noted for the future ends no sign-in", () => {
  noteLogOut("umi");
  vi.setSystemTime(NOON - 86_400_000);
  expect(hasLoggedOutSince("umi", Date.now())).toBe(false);
});
