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

/** Opens a page at an address with this query, and returns its kiosk module. */
async function openAt(search: string) {
  vi.stubGlobal("location", { search });
  vi.resetModules();
  return import("./kiosk.ts");
}

const isKioskAt = async (search: string) => (await openAt(search)).isKiosk();

// Rule (kiosks): A device is asked whether it is a kiosk by `?kiosk=1`, and none without a yes
test("a device is a visitor's own, and no link alone makes it a kiosk", async () => {
  expect(await isKioskAt("")).toBe(false);
  expect(await isKioskAt("?kiosk=0")).toBe(false);
  expect(await isKioskAt("?kiosk")).toBe(false);
  const page = await openAt("?kiosk=1");
  expect([page.isKiosk(), page.isKioskOffered()]).toEqual([false, true]);
  expect(await isKioskAt("")).toBe(false);
});

// Rule (kiosks): A kiosk remembers that it is one, and is none by `?kiosk=0`
test("a kiosk remembers that it is one, until an address says that it is none", async () => {
  const page = await openAt("?kiosk=1");
  expect(page.becomeKiosk()).toBe(true);
  expect([page.isKiosk(), page.isKioskOffered()]).toEqual([true, false]);
  expect(await isKioskAt("")).toBe(true);
  expect(await isKioskAt("?x=1")).toBe(true);
  expect((await openAt("?kiosk=1")).isKioskOffered()).toBe(false);
  expect(await isKioskAt("?kiosk=0")).toBe(false);
  expect(await isKioskAt("")).toBe(false);
});

test("a device whose browser forbids storage can be no kiosk, and says so", async () => {
  vi.stubGlobal("localStorage", undefined);
  const page = await openAt("?kiosk=1");
  expect(page.isKioskOffered()).toBe(true);
  expect([page.becomeKiosk(), page.isKiosk()]).toEqual([false, false]);
});
