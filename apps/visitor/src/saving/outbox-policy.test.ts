import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  afterFailure,
  dueSaves,
  FIRST_ATTEMPT_MS,
  type KeptSave,
  MOST_KEPT,
  newKeptSave,
  overflow,
  type Save,
  sendableBy,
  untilNextDue,
} from "./outbox-policy.ts";

const save: Extract<Save, { call: "drawing" }> = {
  call: "drawing",
  request: {
    mail: "guest",
    uid: "guest",
    aquarium: "minato",
    penguin_name: "p1",
    image: "data:image/png;base64,",
  },
};
const kept = (key: string, dueAt: number): KeptSave => ({ key, save, failures: 0, dueAt });

describe("the outbox", () => {
  it("leaves a new save to its first sending", () => {
    const entry = newKeptSave(save, "u", 1_000);
    expect(dueSaves([entry], 1_000 + FIRST_ATTEMPT_MS - 1)).toEqual([]);
    expect(dueSaves([entry], 1_000 + FIRST_ATTEMPT_MS)).toEqual([entry]);
  });

  it("waits longer after each failure, though never more than a quarter of an hour", () => {
    const waits: number[] = [];
    let entry = newKeptSave(save, "u", 0);
    for (let failure = 0; failure < 12; failure++) {
      entry = afterFailure(entry, 0);
      waits.push(entry.dueAt);
    }
    expect(waits.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000]);
    expect(waits.at(-1)).toBe(15 * 60_000);
  });

  it("sends the oldest first", () => {
    const keys = dueSaves([kept("b", 5), kept("c", 1), kept("a", 9)], 10).map(({ key }) => key);
    expect(keys).toEqual(["a", "b", "c"]);
  });

  it("sorts its keys by age", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.uuid(), fc.uuid(), (early, later, one, other) => {
        const [a, b] = [newKeptSave(save, one, early), newKeptSave(save, other, early + later + 1)];
        expect(a.key < b.key).toBe(true);
      }),
    );
  });

  it("wakes when the first is due, at once when that is past, and never when it is empty", () => {
    expect(untilNextDue([kept("a", 30), kept("b", 20)], 5)).toBe(15);
    expect(untilNextDue([kept("a", 30)], 50)).toBe(0);
    expect(untilNextDue([], 50)).toBeUndefined();
  });

  it("is not held up by a clock that was set back", () => {
    const yesterday = kept("a", 90 * 24 * 3_600_000);
    expect(dueSaves([yesterday], 0)).toEqual([yesterday]);
    expect(untilNextDue([yesterday], 0)).toBe(0);
  });

  it("sends a guest's saves whoever is there, and a member's only while that member is signed in", () => {
    const of = (uid: string): KeptSave => ({
      ...kept(uid, 0),
      save: { call: "drawing", request: { ...save.request, uid } },
    });
    const all = [of("guest"), of("hana"), of("taro")];
    const sendable = (member?: string) => sendableBy(all, member).map(({ key }) => key);
    expect(sendable()).toEqual(["guest"]);
    expect(sendable("hana")).toEqual(["guest", "hana"]);
    expect(sendable("nobody")).toEqual(["guest"]);
  });

  it("lets the oldest go when it holds too many, and none before", () => {
    const keys = Array.from({ length: MOST_KEPT + 2 }, (_, age) => String(age).padStart(3, "0"));
    expect(overflow(keys.toReversed())).toEqual(["000", "001"]);
    expect(overflow(keys.slice(2))).toEqual([]);
  });
});
