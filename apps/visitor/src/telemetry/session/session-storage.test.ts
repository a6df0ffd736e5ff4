import { afterEach, expect, test, vi } from "vitest";
import { newSession, withActivity, withNextEvent } from "./event-session.ts";

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

/** The module as a page loads it, over this storage. */
async function load(storage: unknown) {
  vi.resetModules();
  vi.stubGlobal("sessionStorage", storage);
  return import("./session-storage.ts");
}

afterEach(() => vi.unstubAllGlobals());

const session = { ...newSession("s", "e", 1_000), seq: 9, openEndings: 1 };
const newId = () => "another";
/** The session as another page continues it: what was open has ended with the number after the last, and the session with it. */
const ended = { ...session, seq: 10, hasEnded: true, openEndings: 0 };

// Rule (telemetry-sessions): `session_id`, `session_last_active` and `session_start_ts` are in session
//   storage
test("a session is loaded after a reload with the numbers after those of what ends it", async () => {
  const storage = storageOf(1_000);
  const { saveSession } = await load(storage);
  saveSession(session);
  saveSession(withNextEvent(session, newId));
  expect((await load(storage)).loadSession()).toEqual({ ...ended, seq: 11 });
  expect([...storage.items.keys()].sort()).toEqual([
    "session_end_id",
    "session_id",
    "session_last_active",
    "session_open_endings",
    "session_seq",
    "session_start_ts",
  ]);
});

test("a session that an earlier version of the app has stored goes on", async () => {
  const storage = storageOf(1_000);
  (await load(storage)).saveSession(session);
  storage.items.delete("session_end_id");
  storage.items.delete("session_open_endings");
  const isNew: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect((await load(storage)).loadSession()).toEqual({ ...ended, seq: 9, endId: isNew });
});

test("a session is not saved where storage is forbidden, and nothing is thrown", async () => {
  const { saveSession, loadSession } = await load(undefined);
  expect(loadSession()).toBeNull();
  expect(() => saveSession(session)).not.toThrow();
  expect((await load(undefined)).loadSession()).toBeNull();
});

test("a session whose count no longer fits into storage is not loaded: no number is used twice", async () => {
  const storage = storageOf(102);
  const { saveSession } = await load(storage);
  saveSession(session);
  expect((await load(storage)).loadSession()).toEqual(ended);
  saveSession(withNextEvent(session, newId));
  expect((await load(storage)).loadSession()).toBeNull();
});

// Rule (telemetry-sessions)
test("a session's activity is written every five seconds, its count with each event", async () => {
  const storage = storageOf(1_000);
  const setItem = vi.spyOn(storage, "setItem");
  const { saveSession } = await load(storage);
  saveSession(session);
  setItem.mockClear();
  for (let ms = 0; ms <= 10_000; ms += 100) saveSession(withActivity(session, 1_000 + ms));
  expect(setItem.mock.calls).toEqual([
    ["session_last_active", "6000"],
    ["session_last_active", "11000"],
  ]);
  saveSession(withNextEvent(withActivity(session, 11_001), newId));
  expect(setItem.mock.lastCall).toEqual(["session_seq", "10"]);
});

test("a session is loaded as a later page of the tab has written it", async () => {
  const storage = storageOf(1_000);
  const { saveSession, loadSession } = await load(storage);
  saveSession(session);
  const later = await load(storage);
  later.saveSession({ ...session, seq: 12 });
  expect(loadSession()).toEqual({ ...ended, seq: 13 });
});

test("a session's activity is written after the clock was set back: it still expires after half an hour", async () => {
  const storage = storageOf(1_000);
  const ahead = { ...session, lastActive: 1e13 };
  const { saveSession } = await load(storage);
  saveSession(ahead);
  saveSession(withActivity(ahead, 2_000));
  expect((await load(storage)).loadSession()?.lastActive).toBe(2_000);
});
