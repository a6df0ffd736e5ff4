import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choleskySolve } from "./cholesky.ts";

describe("solve", () => {
  it("solves a system that is known, and gives its determinant", () => {
    const right = Float64Array.of(10, 9);
    expect(choleskySolve(Float64Array.of(4, Number.NaN, 2, 3), right, 2)).toBeCloseTo(Math.log(8), 12);
    expect([...right]).toEqual([expect.closeTo(1.5, 12), expect.closeTo(2, 12)]);
  });

  it("undoes a multiplication", () => {
    const entry = fc.double({ min: -3, max: 3, noNaN: true });
    const five = fc.array(entry, { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(five, { minLength: 5, maxLength: 5 }), five, (factor, x) => {
        const matrix = factor.map((one, row) =>
          factor.map(
            (other, column) =>
              one.reduce((sum, value, k) => sum + value * (other[k] ?? 0), 0) + (row === column ? 1 : 0),
          ),
        );
        const right = Float64Array.from(matrix, (row) =>
          row.reduce((sum, value, k) => sum + value * (x[k] ?? 0), 0),
        );
        choleskySolve(Float64Array.from(matrix.flat()), right, 5);
        expect([...right]).toEqual(x.map((value) => expect.closeTo(value, 6)));
      }),
    );
  });
});
