import { beforeEach, expect, test, vi } from "vitest";

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});

/** Whether a page that is opened at an address with this search is a kiosk's. */
async function isKioskAt(search: string): Promise<boolean> {
  vi.stubGlobal("location", { search });
  vi.resetModules();
  return (await import("./kiosk.ts")).isKiosk();
}

test("a device is a visitor's own unless an address says otherwise", async () => {
  expect(await isKioskAt("")).toBe(false);
  expect(await isKioskAt("?kiosk=0")).toBe(false);
  expect(await isKioskAt("?kiosk")).toBe(false);
});

test("a kiosk remembers that it is one, until an address says that it is none", async () => {
  expect(await isKioskAt("?kiosk=1")).toBe(true);
  expect(await isKioskAt("")).toBe(true);
  expect(await isKioskAt("?x=1")).toBe(true);
  expect(await isKioskAt("?kiosk=0")).toBe(false);
  expect(await isKioskAt("")).toBe(false);
});

test("a kiosk whose browser forbids storage is one as long as the page", async () => {
  vi.stubGlobal("localStorage", undefined);
  expect(await isKioskAt("?kiosk=1")).toBe(true);
  expect(await isKioskAt("")).toBe(false);
});
