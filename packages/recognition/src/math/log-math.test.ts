import { describe, expect, it } from "vitest";
import { logRisingFactorial, logSumExp } from "./log-math.ts";

describe("logSumExp", () => {
  it("adds probabilities by their logarithms, in either order and beyond what exp can hold", () => {
    expect(logSumExp(Math.log(2), Math.log(3))).toBeCloseTo(Math.log(5), 12);
    expect(logSumExp(-2_000, -2_000)).toBeCloseTo(-2_000 + Math.LN2, 9);
    expect(logSumExp(3, 7)).toBe(logSumExp(7, 3));
  });

  it("takes minus infinity for the logarithm of nothing", () => {
    expect(logSumExp(Number.NEGATIVE_INFINITY, -4)).toBe(-4);
    expect(logSumExp(Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY)).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe("logRisingFactorial", () => {
  it("is the logarithm of a factorial from 1 on, and of nothing's product without a factor", () => {
    expect(logRisingFactorial(1, 5)).toBeCloseTo(Math.log(120), 12);
    expect(logRisingFactorial(2.5, 2)).toBeCloseTo(Math.log(2.5 * 3.5), 12);
    expect(logRisingFactorial(7, 0)).toBe(0);
  });
});
