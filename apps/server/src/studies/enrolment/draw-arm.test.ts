import { randomBytes, randomUUID } from "node:crypto";
import { NO_AIDS } from "@harapen/contract/aids";
import type { StudyArm } from "@harapen/contract/studies/settings";
import { describe, expect, it } from "vitest";
import { studyDigest } from "../study-digest.ts";
import { drawArm } from "./draw-arm.ts";

const newKey = () => randomBytes(32).toString("hex");
const KEY = newKey();
const arm = (key: string, weight: number): StudyArm => ({ key, name: key, weight, aids: NO_AIDS });

function sharesOf(arms: readonly StudyArm[], units: readonly string[]): Record<string, number> {
  const shares: Record<string, number> = {};
  for (const unit of units) {
    const { key } = drawArm(KEY, unit, arms);
    shares[key] = (shares[key] ?? 0) + 1 / units.length;
  }
  return shares;
}

describe("the arm of a unit of assignment", () => {
  const units = Array.from({ length: 10_000 }, () => randomUUID());

  it("is each arm's by its weight, of 10,000 within 2%", () => {
    const even = sharesOf([arm("a", 1), arm("b", 1)], units);
    expect(Math.abs((even.a ?? 0) - 0.5)).toBeLessThan(0.02);
    const uneven = sharesOf([arm("a", 1), arm("b", 2), arm("c", 1)], units);
    expect(Math.abs((uneven.a ?? 0) - 0.25)).toBeLessThan(0.02);
    expect(Math.abs((uneven.b ?? 0) - 0.5)).toBeLessThan(0.02);
  });

  it("is the same whenever it is drawn, and another study's key draws others", () => {
    const arms = [arm("a", 1), arm("b", 1)];
    const other = newKey();
    const drawn = (key: string) => units.slice(0, 200).map((unit) => drawArm(key, unit, arms).key);
    expect(drawn(KEY)).toEqual(drawn(KEY));
    expect(drawn(other)).not.toEqual(drawn(KEY));
  });

  it("does not follow from the digest of the same text for another purpose", () => {
    const digests = (["arm", "code", "device", "visit"] as const).map((purpose) =>
      studyDigest(KEY, purpose, "one"),
    );
    expect(new Set(digests).size).toBe(digests.length);
  });
});
