import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  delayUntilNextDue,
  dueSaves,
  FIRST_SEND_MS,
  newQueuedSave,
  postponed,
  type QueuedSave,
  sendableBy,
  withRetriesDue,
} from "./queued-save.ts";
import { DRAWING_SAVE as save } from "./testing/queued-saves.ts";

const queuedSave = (key: string, dueAt: number): QueuedSave => ({ key, save, bytes: 1, failures: 0, dueAt });

// Rule (saving)
describe("the outbox schedule", () => {
  it("does not resend a new save while its first sending may last", () => {
    const entry = newQueuedSave(save, "u", 1_000);
    expect(dueSaves([entry], 1_000 + FIRST_SEND_MS - 1)).toEqual([]);
    expect(dueSaves([entry], 1_000 + FIRST_SEND_MS)).toEqual([entry]);
  });

  it.each([
    [0, [5_000, 10_000, 20_000, 40_000], 15 * 60_000],
    [1, [2_500, 5_000, 10_000, 20_000], 7.5 * 60_000],
  ])("backs off after each failure, with jitter %d first %j, at last for %d ms", (jitter, first, longest) => {
    const dueAts: number[] = [];
    let entry = newQueuedSave(save, "u", 0);
    for (let failure = 0; failure < 12; failure++) {
      entry = postponed(entry, { now: 0, retryAfterMs: 0, jitter });
      dueAts.push(entry.dueAt);
    }
    expect(dueAts.slice(0, 4)).toEqual(first);
    expect(dueAts.at(-1)).toBe(longest);
  });

  // Rule (saving): A save that waits is sent again with jitter, and not before the server asks
  it("waits as long as the server asks for, and not only until the longest backoff", () => {
    const asked = postponed(newQueuedSave(save, "u", 0), { now: 0, retryAfterMs: 3_600_000, jitter: 0 });
    expect(dueSaves([asked], 3_599_999)).toEqual([]);
    expect(dueSaves([asked], 3_600_000)).toEqual([asked]);
  });

  it("sends the oldest first", () => {
    const keys = dueSaves([queuedSave("b", 5), queuedSave("c", 1), queuedSave("a", 9)], 10).map(
      ({ key }) => key,
    );
    expect(keys).toEqual(["a", "b", "c"]);
  });

  it("sends what has failed less before it, so that no save holds up the others", () => {
    const failing = { ...queuedSave("a", 0), failures: 2 };
    const waiting = { ...queuedSave("b", 0), failures: 1 };
    expect(dueSaves([failing, waiting], 10)).toEqual([waiting, failing]);
  });

  it("has what has failed due at once when there is hope again, but not before the server allows, nor while a first sending may last", () => {
    const failed = postponed(queuedSave("a", 0), { now: 0, retryAfterMs: 0, jitter: 0 });
    const held = postponed(queuedSave("b", 0), { now: 0, retryAfterMs: 60_000, jitter: 0 });
    const fresh = newQueuedSave(save, "u", 0);
    const dueAt = (now: number) => dueSaves(withRetriesDue([failed, held, fresh]), now).map(({ key }) => key);
    expect(dueAt(1)).toEqual(["a"]);
    expect(dueAt(60_000)).toEqual([fresh.key, "a", "b"]);
  });

  it("has keys that sort by age", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.uuid(), fc.uuid(), (early, later, one, other) => {
        const [a, b] = [newQueuedSave(save, one, early), newQueuedSave(save, other, early + later + 1)];
        expect(a.key < b.key).toBe(true);
      }),
    );
  });

  it("is next due when its first save is, at once when that is past, and never when empty", () => {
    expect(delayUntilNextDue([queuedSave("a", 30), queuedSave("b", 20)], 5)).toBe(15);
    expect(delayUntilNextDue([queuedSave("a", 30)], 50)).toBe(0);
    expect(delayUntilNextDue([], 50)).toBeUndefined();
  });

  it("sends a save from before the clock was set back", () => {
    const yesterday = queuedSave("a", 90 * 24 * 3_600_000);
    expect(dueSaves([yesterday], 0)).toEqual([yesterday]);
    expect(delayUntilNextDue([yesterday], 0)).toBe(0);
  });

  it("sends a guest's saves whoever is there, and a member's only while that member is signed in", () => {
    const of = (uid: string): QueuedSave => ({
      ...queuedSave(uid, 0),
      save: { call: "drawing", request: { ...save.request, uid } },
    });
    const all = [of("guest"), of("hana"), of("taro")];
    const sendable = (member?: string) => sendableBy(all, member).map(({ key }) => key);
    expect(sendable()).toEqual(["guest"]);
    expect(sendable("hana")).toEqual(["guest", "hana"]);
    expect(sendable("nobody")).toEqual(["guest"]);
  });
});
