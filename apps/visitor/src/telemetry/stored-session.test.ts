import { expect, test, vi } from "vitest";
import { GuardedStorage } from "../platform/web-storage.ts";
import { newSession, withActivity, withNextEvent } from "./session.ts";
import { StoredSession } from "./stored-session.ts";
import { TabMemory } from "./tab-memory.ts";

/** The part of session storage that this module uses, with room for `room` characters. */
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

/** A page over this storage; undefined where it is forbidden. */
const load = (storage: unknown) =>
  new StoredSession(new TabMemory(new GuardedStorage(() => storage as Storage)));

const session = { ...newSession("s", "e", 1_000), seq: 9, openEndings: 1 };
const newId = () => "another";
/**
 * The session as another page continues it: what was open has ended with the number after the last, and the
 * session with it.
 */
const ended = { ...session, seq: 10, hasEnded: true, openEndings: 0 };

// Rule (telemetry-sessions): `session_id`, `session_last_active` and `session_start_ts` are in session
//   storage
test("a session is loaded after a reload with the numbers after those of what ends it", () => {
  const storage = storageOf(1_000);
  const page = load(storage);
  page.save(session);
  page.save(withNextEvent(session, newId));
  expect(load(storage).load()).toEqual({ ...ended, seq: 11 });
  expect([...storage.items.keys()].sort()).toEqual([
    "session_end_id",
    "session_id",
    "session_last_active",
    "session_open_endings",
    "session_seq",
    "session_start_ts",
  ]);
});

test("a session that an earlier version of the app has stored goes on", () => {
  const storage = storageOf(1_000);
  load(storage).save(session);
  storage.items.delete("session_end_id");
  storage.items.delete("session_open_endings");
  const isNew: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(load(storage).load()).toEqual({ ...ended, seq: 9, endId: isNew });
});

test("a session is not saved where storage is forbidden, and nothing is thrown", () => {
  const page = load(undefined);
  expect(page.load()).toBeNull();
  expect(() => page.save(session)).not.toThrow();
  expect(load(undefined).load()).toBeNull();
});

test("a session whose count no longer fits into storage is not loaded: no number is used twice", () => {
  const storage = storageOf(102);
  const page = load(storage);
  page.save(session);
  expect(load(storage).load()).toEqual(ended);
  page.save(withNextEvent(session, newId));
  expect(load(storage).load()).toBeNull();
});

// Rule (telemetry-sessions)
test("a session's activity is written every five seconds, its count with each event", () => {
  const storage = storageOf(1_000);
  const setItem = vi.spyOn(storage, "setItem");
  const page = load(storage);
  page.save(session);
  setItem.mockClear();
  for (let ms = 0; ms <= 10_000; ms += 100) page.save(withActivity(session, 1_000 + ms));
  expect(setItem.mock.calls).toEqual([
    ["session_last_active", "6000"],
    ["session_last_active", "11000"],
  ]);
  page.save(withNextEvent(withActivity(session, 11_001), newId));
  expect(setItem.mock.lastCall).toEqual(["session_seq", "10"]);
});

test("a session is loaded as a later page of the tab has written it", () => {
  const storage = storageOf(1_000);
  const page = load(storage);
  page.save(session);
  const later = load(storage);
  later.save({ ...session, seq: 12 });
  expect(page.load()).toEqual({ ...ended, seq: 13 });
});

test("a session's activity is written after the clock was set back: it still expires after half an hour", () => {
  const storage = storageOf(1_000);
  const ahead = { ...session, lastActive: 1e13 };
  const page = load(storage);
  page.save(ahead);
  page.save(withActivity(ahead, 2_000));
  expect(load(storage).load()?.lastActive).toBe(2_000);
});
