import { describe, expect, it } from "vitest";
import { azimuthAt, BODY_RADIUS, offsetAt } from "./body.ts";

describe("the body's cylinder", () => {
  it.each([-100, -12.5, 0, 60, BODY_RADIUS])("shows the skin of azimuthAt(%d) at that offset", (offset) => {
    expect(offsetAt(azimuthAt(offset))).toBeCloseTo(offset, 9);
  });

  it("takes what lies beside the body for its edge", () => {
    expect([azimuthAt(-500), azimuthAt(500)]).toEqual([-Math.PI / 2, Math.PI / 2]);
  });
});
