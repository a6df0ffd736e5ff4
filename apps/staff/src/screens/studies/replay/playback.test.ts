import type { ReplayStep } from "@harapen/contract/staff/studies/replay";
import { expect, it } from "vitest";
import { maskAt, pathOf, pointsOf, strokesAt } from "./InkFigure.tsx";
import { advance, formatTime, shownAt, stepFrom } from "./playback.ts";

const steps = [0, 500, 10_000, 10_400].map((at): ReplayStep => ({ at, event: "stroke_move", visit: 1 }));

it("a replay plays in true time, to its end", () => {
  expect(advance(steps, 0, 400, { skipsPauses: false })).toBe(400);
  expect(advance(steps, 600, 5_000, { skipsPauses: false })).toBe(5_600);
  expect(advance(steps, 10_300, 5_000, { skipsPauses: false })).toBe(10_400);
});

it("a replay leaves a little of a long pause before and after it, where it skips them, and no event", () => {
  expect(advance(steps, 500, 200, { skipsPauses: true })).toBe(700);
  expect(advance(steps, 700, 200, { skipsPauses: true })).toBe(9_700);
  expect(advance(steps, 9_700, 100, { skipsPauses: true })).toBe(9_800);
  expect(advance(steps, 0, 400, { skipsPauses: true })).toBe(400);
});

// Rule (research.md#replay)
it("a replay without motion moves from event to event", () => {
  expect(shownAt(steps, 9_999, { byEvent: true })).toBe(500);
  expect(shownAt(steps, 9_999, { byEvent: false })).toBe(9_999);
});

it("a replay is stepped through event by event, and stays at its ends", () => {
  expect([stepFrom(steps, 0, 1), stepFrom(steps, 700, 1), stepFrom(steps, 10_400, 1)]).toEqual([
    500, 10_000, 10_400,
  ]);
  expect([stepFrom(steps, 700, -1), stepFrom(steps, 500, -1), stepFrom(steps, 0, -1)]).toEqual([500, 0, 0]);
});

it("a replay's ink is what was drawn so far, with what was undone marked", () => {
  const strokes = [
    {
      brush: 10,
      began: 0,
      ended: 200,
      removed: 500,
      points: [
        [1, 2, 0],
        [3, 4, 200],
      ] as [number, number, number][],
    },
    {
      brush: 10,
      began: 600,
      ended: null,
      removed: null,
      points: [[5, 6, 600]] as [number, number, number][],
    },
  ];
  expect(strokesAt(strokes, 100)).toEqual([{ key: 0, brush: 10, path: "M1 2L1 2", gone: false }]);
  expect(strokesAt(strokes, 600).map(({ path, gone }) => [path, gone])).toEqual([
    ["M1 2L3 4", true],
    ["M5 6L5 6", false],
  ]);
  expect(
    maskAt(
      {
        masks: [
          { at: 0, part: [1] },
          { at: 50, part: [-1] },
        ],
      } as never,
      60,
    ),
  ).toEqual([-1]);
  expect(pathOf(pointsOf([15, 20, 30, 41]))).toBe("M1.5 2L3 4.1");
});

it("a time is written as minutes and seconds", () => {
  expect([0, 5_230, 65_200, 600_000].map(formatTime)).toEqual(["0:00.0", "0:05.2", "1:05.2", "10:00.0"]);
});
