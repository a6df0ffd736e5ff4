import { describe, expect, it } from "vitest";
import { createRandom } from "../random.ts";
import { lapses, recall } from "./recall.ts";

const mark = (x: number, y: number) => ({ x, y, r: 3, spots: [] });

describe("recall", () => {
  it("draws a group towards its centre and leaves a lonely mark", () => {
    const [one, other, lonely] = recall([mark(150, 200), mark(180, 200), mark(200, 340)], {
      groupPull: 0.2,
      mirrorsDetail: false,
    });
    expect(one?.x).toBeCloseTo(153);
    expect(other?.x).toBeCloseTo(177);
    expect(lonely).toEqual(mark(200, 340));
  });

  it("mirrors the detail of a group about its own centre, which stays", () => {
    const marks = [mark(150, 200), mark(180, 200), mark(150, 230)];
    const xs = recall(marks, { groupPull: 0, mirrorsDetail: true }).map(({ x }) => x);
    expect(xs.map((x) => Math.round(x))).toEqual([170, 140, 170]);
  });

  it("evens out a row of three", () => {
    const [, between] = recall([mark(120, 200), mark(170, 210), mark(270, 200)], {
      groupPull: 0,
      mirrorsDetail: false,
    });
    expect(between?.x).toBeGreaterThan(172);
    expect(between?.y).toBeLessThan(210);
  });
});

describe("lapses", () => {
  it("come together", () => {
    const random = createRandom("lapses");
    const gone = lapses(random, 20_000, 0.05, 0.6);
    const shareAfter = (was: boolean) => {
      const next = gone.filter((_, index) => index > 0 && gone[index - 1] === was);
      return next.filter((each) => each).length / next.length;
    };
    expect(shareAfter(true)).toBeCloseTo(0.6, 1);
    expect(shareAfter(false)).toBeCloseTo(0.05, 1);
  });
});
