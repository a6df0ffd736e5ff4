import fc from "fast-check";
import { expect, test } from "vitest";
import { amend, beginHistory, redo, step, undo } from "./history.ts";

test("undoing every step leads back to the first state, and redoing them all to the last", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 30 }), ([first = 0, ...states]) => {
      const done = states.reduce((history, state) => step(history, state), beginHistory(first));
      const undone = states.reduce((history) => undo(history), done);
      expect([undone.present, undone.past]).toEqual([first, []]);
      expect(states.reduce((history) => redo(history), undone)).toEqual(done);
    }),
  );
});

test("a new step drops what was undone", () => {
  const history = step(undo(step(beginHistory("a"), "b")), "c");
  expect(history).toEqual({ past: ["a"], present: "c", future: [] });
});

test("a drag of many moves is one step", () => {
  const moved = [2, 3, 4].reduce((history, place) => amend(history, place), step(beginHistory(0), 1));
  expect(undo(moved).present).toBe(0);
});

test("nothing to undo or to redo changes nothing", () => {
  const history = beginHistory("a");
  expect([undo(history), redo(history), step(history, "a")]).toEqual([history, history, history]);
});
