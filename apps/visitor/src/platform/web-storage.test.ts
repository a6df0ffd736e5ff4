import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import * as z from "zod/mini";
import { GuardedStorage, localStore, sessionStore } from "./web-storage.ts";

/** Storage as browsers have it, items as its own properties, with room for so many characters. */
class FakeStorage {
  [key: string]: unknown;
  constructor(room: number) {
    const hidden = (name: string, value: unknown) => Object.defineProperty(this, name, { value });
    const size = () =>
      Object.entries(this).reduce((sum, [key, text]) => sum + key.length + String(text).length, 0);
    hidden("getItem", (key: string) => this[key] ?? null);
    hidden("removeItem", (key: string) => delete this[key]);
    hidden("clear", () => {
      for (const key of Object.keys(this)) delete this[key];
    });
    hidden("setItem", (key: string, text: string) => {
      if (size() + text.length > room) throw new DOMException("full", "QuotaExceededError");
      this[key] = text;
    });
  }
}

const penguin = z.object({ name: z.string() });
const withRoom = (room: number) => {
  const storage = new FakeStorage(room) as unknown as Storage;
  return new GuardedStorage(() => storage);
};

describe("guarded storage", () => {
  const store = withRoom(100);
  beforeEach(() => store.clear());

  it("reads what was written, until it is removed", () => {
    expect(store.read("a")).toBeNull();
    expect(store.write("a", "1")).toBe(true);
    expect(store.write("b", "2")).toBe(true);
    expect([store.read("a"), store.read("b"), store.keys()]).toEqual(["1", "2", ["a", "b"]]);
    store.remove("a", "none");
    expect([store.read("a"), store.keys()]).toEqual([null, ["b"]]);
    store.clear();
    expect(store.keys()).toEqual([]);
  });

  it("reads the JSON that fits a schema", () => {
    expect(store.writeJson("sango", { name: "Sango" })).toBe(true);
    expect(store.readJson("sango", penguin)).toEqual({ name: "Sango" });
  });

  it("reads no JSON where nothing was written", () => {
    expect(store.readJson("key", penguin)).toBeUndefined();
  });

  it.each(["{", "", "null", '{"name":7}'])("reads no JSON of %j", (text) => {
    expect(store.write("key", text)).toBe(true);
    expect(store.readJson("key", penguin)).toBeUndefined();
  });

  it("does not write what has no JSON", () => {
    const circle: Record<string, unknown> = {};
    circle.itself = circle;
    expect(store.writeJson("circle", circle)).toBe(false);
    expect(store.keys()).toEqual([]);
  });
});

test("a full storage answers that nothing was written, and leaves what was there", () => {
  const store = withRoom(10);
  expect(store.write("key", "small")).toBe(true);
  expect(store.write("key", "much larger than there is room")).toBe(false);
  expect(store.writeJson("key", "much larger than there is room")).toBe(false);
  expect(store.read("key")).toBe("small");
});

describe("storage that the browser forbids", () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ["local", "localStorage", localStore],
    ["session", "sessionStorage", sessionStore],
  ])("%s storage is empty, takes nothing and never throws", (_, name, store) => {
    const original = Object.getOwnPropertyDescriptor(globalThis, name);
    vi.stubGlobal(name, undefined);
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
    expect(store.read("key")).toBeNull();
    expect(store.readJson("key", penguin)).toBeUndefined();
    expect(store.write("key", "text")).toBe(false);
    expect(store.writeJson("key", {})).toBe(false);
    expect(store.keys()).toEqual([]);
    store.remove("key");
    store.clear();
    if (original) Object.defineProperty(globalThis, name, original);
  });
});
