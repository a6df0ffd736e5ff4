import { describe, expect, it } from "vitest";
import { createRandom } from "../random.ts";
import { type Eye, placeEye, see, takeIn } from "./eye.ts";
import { meetStranger } from "./stranger.ts";

const facing: Eye = { yaw: 0, distance: 2000, below: 0 };
const turned: Eye = { ...facing, yaw: Math.PI / 4 };
const [leftFlank, middle, rightFlank] = [120, 195, 270].map((x) => ({ x, y: 250 })) as [
  { x: number; y: number },
  { x: number; y: number },
  { x: number; y: number },
];

describe("see", () => {
  it("leaves a bird that faces a far eye as it is", () => {
    const { at, visible } = see({ ...facing, distance: 1e6 }, leftFlank);
    expect(at.x).toBeCloseTo(leftFlank.x, 1);
    expect(at.y).toBeCloseTo(leftFlank.y, 1);
    expect(visible).toBe(true);
  });

  it("moves the pattern of a turned bird to the right and hides the flank that is there", () => {
    expect(see(turned, middle).at.x).toBeGreaterThan(middle.x + 40);
    expect(see(turned, leftFlank).visible).toBe(true);
    expect(see(turned, rightFlank).visible).toBe(false);
  });

  it("shows the lower belly larger to a low, near eye than to a high one", () => {
    const width = (below: number) => {
      const at = (x: number) => see({ yaw: 0, distance: 700, below }, { x, y: 350 }).at;
      return {
        across: at(230).x - at(160).x,
        down: at(195).y - see({ yaw: 0, distance: 700, below }, { x: 195, y: 300 }).at.y,
      };
    };
    expect(width(250).down).toBeGreaterThan(width(-250).down);
  });
});

describe("takeIn", () => {
  it("lies between what is seen and what is there", () => {
    expect(takeIn(turned, middle, 1)).toEqual(middle);
    expect(takeIn(turned, middle, 0)).toEqual(see(turned, middle).at);
  });
});

describe("placeEye", () => {
  it("has two birds in three face the eye", () => {
    const random = createRandom("eye");
    const adult = meetStranger(random, "adult");
    const facingOnes = Array.from({ length: 2000 }, () => placeEye(random, adult)).filter(
      ({ yaw }) => Math.abs(yaw) < 0.2,
    );
    expect(facingOnes.length / 2000).toBeGreaterThan(0.6);
    expect(facingOnes.length / 2000).toBeLessThan(0.72);
  });
});
