import { describe, expect, it, test } from "vitest";
import { azimuthAt, BELLY, BODY_RADIUS, bellyHalfWidth, bellyPath, isOnBelly, offsetAt } from "./belly.ts";

test("the belly is an egg: closed at both ends, wider below its middle than above", () => {
  expect(bellyHalfWidth(BELLY.centreY - BELLY.halfHeight)).toBe(0);
  expect(bellyHalfWidth(BELLY.centreY + BELLY.halfHeight)).toBe(0);
  expect(bellyHalfWidth(BELLY.centreY + 40)).toBeGreaterThan(bellyHalfWidth(BELLY.centreY - 40));
});

test("a point nearer to the belly's edge than the margin is not on the belly", () => {
  const edge = { x: BELLY.centreX + BELLY.halfWidth - 2, y: BELLY.centreY };
  expect(isOnBelly(edge)).toBe(true);
  expect(isOnBelly(edge, 5)).toBe(false);
});

test("the belly's path is one closed ring through both poles", () => {
  const path = bellyPath();
  expect(path.startsWith(`M${BELLY.centreX}.0 ${BELLY.centreY - BELLY.halfHeight}.0`)).toBe(true);
  expect(path.match(/Z/g)).toHaveLength(1);
  expect(path).not.toContain("NaN");
});

describe("the body's cylinder", () => {
  it.each([-100, -12.5, 0, 60, BODY_RADIUS])("shows the skin of azimuthAt(%d) at that offset", (offset) => {
    expect(offsetAt(azimuthAt(offset))).toBeCloseTo(offset, 9);
  });

  it("takes what lies beside the body for its edge", () => {
    expect([azimuthAt(-500), azimuthAt(500)]).toEqual([-Math.PI / 2, Math.PI / 2]);
  });
});
