import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetGuestDrawings, guestDrawings, saveGuestCode, saveGuestDrawing } from "./guest-drawings.ts";
import { hasGuestDrawings } from "./has-guest-drawings.ts";

/** Web storage in memory: there is no browser here. */
function memoryStorage(): Storage {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, String(value)),
    removeItem: (key) => void map.delete(key),
    clear: () => map.clear(),
    key: (index) => [...map.keys()][index] ?? null,
  };
}

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

test("guests' drawings are kept by aquarium, each once, the newest last, with the code", () => {
  expect(hasGuestDrawings("minato")).toBe(false);
  for (const id of ["a", "b", "a"]) saveGuestDrawing("minato", id);
  saveGuestCode("minato", { code: "CODE", drawings: ["b", "a"] });
  saveGuestDrawing("minato", "c");
  expect(guestDrawings("minato")).toEqual({ drawings: ["b", "a", "c"], code: "CODE" });
  expect(hasGuestDrawings("minato")).toBe(true);
  expect(guestDrawings("kitano")).toEqual({ drawings: [] });
});

test("drawings that were taken are forgotten with the code, and others that were kept meanwhile stay", () => {
  for (const id of ["a", "b"]) saveGuestDrawing("minato", id);
  saveGuestCode("minato", { code: "CODE", drawings: ["a", "b"] });
  saveGuestDrawing("minato", "c");
  forgetGuestDrawings("minato", ["a", "b"]);
  expect(guestDrawings("minato")).toEqual({ drawings: ["c"] });
  forgetGuestDrawings("minato", ["c"]);
  expect(hasGuestDrawings("minato")).toBe(false);
});

// Rule (kiosks)
test("a code that comes when its drawings are gone is not kept", () => {
  saveGuestDrawing("minato", "a");
  forgetGuestDrawings("minato", ["a"]);
  saveGuestCode("minato", { code: "CODE", drawings: ["a"] });
  expect(hasGuestDrawings("minato")).toBe(false);
  saveGuestDrawing("minato", "b");
  saveGuestCode("minato", { code: "CODE", drawings: ["a"] });
  expect(guestDrawings("minato").code).toBeUndefined();
});

test("no more of guests' drawings are kept than a code stands for: the oldest go", () => {
  for (let id = 0; id < 203; id++) saveGuestDrawing("minato", String(id));
  const { drawings } = guestDrawings("minato");
  expect([drawings.length, drawings[0], drawings.at(-1)]).toEqual([200, "3", "202"]);
});

test("what an older version has left of guests' drawings counts as none", () => {
  localStorage.setItem("harapen.guest-drawings.minato", "{}");
  expect(guestDrawings("minato")).toEqual({ drawings: [] });
});
