import { describe, expect, it } from "vitest";
import { createRandom } from "../../random.ts";
import type { Mark } from "../marks/mark.ts";
import { placeMarks } from "./place-marks.ts";

const row: readonly Mark[] = Array.from({ length: 10 }, (_, index) => ({
  x: 150 + 10 * index,
  y: 247,
  r: 3,
  spots: [index],
}));
const care = { weber: 0.1, direction: 0.1, scatter: 3, trustInOutline: 0 };
const attentive = row.map(() => false);

/** Returns the errors in x of many drawings of the row, mark by mark. */
function errorsOf(inattentive: readonly boolean[], trustInOutline: number): number[][] {
  const random = createRandom("row");
  const drawings = Array.from({ length: 400 }, () =>
    placeMarks(random, row, { ...care, trustInOutline }, inattentive),
  );
  return row.map((mark, index) => drawings.map((drawing) => (drawing[index]?.x ?? 0) - mark.x));
}

const variance = (values: readonly number[] = []) =>
  values.reduce((sum, value) => sum + value ** 2, 0) / values.length;

describe("placeMarks", () => {
  it("draws places as they are meant where nobody errs", () => {
    expect(
      placeMarks(
        createRandom(1),
        row,
        { weber: 0, direction: 0, scatter: 0, trustInOutline: 0.5 },
        attentive,
      ),
    ).toEqual(row);
  });

  it("hands errors on along a drawing that trusts its own marks, and less so one that trusts the outline", () => {
    const [own, outline] = [errorsOf(attentive, 0), errorsOf(attentive, 0.8)];
    expect(variance(own[9])).toBeGreaterThan(3 * variance(own[1]));
    expect(variance(outline[9])).toBeLessThan(variance(own[9]) / 2);
  });

  it("errs by more while attention is gone", () => {
    const gone = attentive.map((_, index) => index === 5);
    const errors = errorsOf(gone, 0.8);
    expect(variance(errors[5])).toBeGreaterThan(3 * variance(errors[4]));
  });
});
