import { afterEach, expect, test, vi } from "vitest";
import { newSession, touched, withNextEvent } from "./event-session.ts";

/** Session storage with room for so many characters, as far as this module knows it. */
function storageOf(room: number) {
  const items = new Map<string, string>();
  const size = () => [...items].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => items.delete(key),
    setItem: (key: string, value: string) => {
      const before = items.get(key);
      items.set(key, value);
      if (size() <= room) return;
      if (before === undefined) items.delete(key);
      else items.set(key, before);
      throw new DOMException("full", "QuotaExceededError");
    },
  };
}

/** The module as a page loads it, over this storage. */
async function load(storage: unknown) {
  vi.resetModules();
  vi.stubGlobal("sessionStorage", storage);
  return import("./session-storage.ts");
}

afterEach(() => vi.unstubAllGlobals());

const session = { ...newSession("s", 1_000), seq: 9 };

test("a reload goes on with the session as it was", async () => {
  const storage = storageOf(1_000);
  const { keepSession } = await load(storage);
  keepSession(session);
  keepSession(withNextEvent(session));
  expect((await load(storage)).keptSession()).toEqual({ ...session, seq: 10 });
  expect([...storage.items.keys()].sort()).toEqual([
    "session_id",
    "session_last_active",
    "session_seq",
    "session_start_ts",
  ]);
});

test("where storage is forbidden nothing is kept, and nothing thrown", async () => {
  const { keepSession, keptSession } = await load(undefined);
  expect(keptSession()).toBeNull();
  expect(() => keepSession(session)).not.toThrow();
  expect((await load(undefined)).keptSession()).toBeNull();
});

test("a count that no longer fits into storage leaves no session to go on with: no number is used twice", async () => {
  const storage = storageOf(66);
  const { keepSession } = await load(storage);
  keepSession(session);
  expect((await load(storage)).keptSession()).toEqual(session);
  keepSession(withNextEvent(session));
  expect((await load(storage)).keptSession()).toBeNull();
});

test("activity is written down every five seconds, events each time", async () => {
  const storage = storageOf(1_000);
  const setItem = vi.spyOn(storage, "setItem");
  const { keepSession } = await load(storage);
  keepSession(session);
  setItem.mockClear();
  for (let ms = 0; ms <= 10_000; ms += 100) keepSession(touched(session, 1_000 + ms));
  expect(setItem.mock.calls).toEqual([
    ["session_last_active", "6000"],
    ["session_last_active", "11000"],
  ]);
  keepSession(withNextEvent(touched(session, 11_001)));
  expect(setItem.mock.lastCall).toEqual(["session_seq", "10"]);
});

test("a page that comes back goes on with what a later page of the tab has written", async () => {
  const storage = storageOf(1_000);
  const { keepSession, keptSession } = await load(storage);
  keepSession(session);
  const later = await load(storage);
  later.keepSession({ ...session, seq: 12 });
  expect(keptSession()).toEqual({ ...session, seq: 12 });
});

test("a clock that is set back is written down, too: the session still ends after half an hour", async () => {
  const storage = storageOf(1_000);
  const ahead = { ...session, lastActive: 1e13 };
  const { keepSession } = await load(storage);
  keepSession(ahead);
  keepSession(touched(ahead, 2_000));
  expect((await load(storage)).keptSession()?.lastActive).toBe(2_000);
});
