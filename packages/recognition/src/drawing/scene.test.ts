import { CANVAS } from "@harapen/contract/geometry";
import { describe, expect, it } from "vitest";
import { clutterDensityAt } from "./scene.ts";

describe("clutterDensityAt", () => {
  it("sums to 1 over the canvas", () => {
    let sum = 0;
    for (let x = 0.5; x < CANVAS.width; x++) {
      for (let y = 0.5; y < CANVAS.height; y++) sum += clutterDensityAt(x, y);
    }
    expect(sum).toBeCloseTo(1, 2);
  });

  it("is as thin above and below the belly as beside it", () => {
    const beside = clutterDensityAt(20, 247);
    expect(clutterDensityAt(195, 247)).toBeGreaterThan(10 * beside);
    expect([20, 405, -500].map((y) => clutterDensityAt(195, y))).toEqual([beside, beside, beside]);
  });
});
