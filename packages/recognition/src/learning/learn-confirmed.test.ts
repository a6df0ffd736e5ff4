// Rule (what-visitors-teach)

import { everythingVisible } from "@harapen/contract/drawing";
import { expect, it } from "vitest";
import type { Confirmation } from "./drawings/confirmation.ts";
import { isDue, learnConfirmed } from "./learn-confirmed.ts";

const BELLY = [
  [150, 170],
  [235, 180],
  [165, 260],
  [230, 290],
];
/** Returns visits that confirm one belly, drawn at slightly different places, each from its own network and device. */
const visits = (count: number, changes: Partial<Confirmation> = {}, spots = BELLY): Confirmation[] =>
  Array.from({ length: count }, (_, index) => ({
    drawing: `${index} ${JSON.stringify(spots)}`,
    at: "1",
    strokes: spots.map(([x = 0, y = 0], stroke) => ({
      stroke,
      brushSize: 10,
      pos: [{ x: x + 5 * Math.cos(index * 2.4), y: y + 5 * Math.sin(index * 2.4) }],
    })),
    mask: everythingVisible(),
    rank: 2,
    score: 0.3,
    candidates: 60,
    device: `device ${index}`,
    visit: `visit ${index} ${JSON.stringify(spots)}`,
    prefix: `network ${index}`,
    day: `2026-04-0${1 + (index % 2)}`,
    ...changes,
  }));

it("a pattern is learned from five visits of three networks on two days", () => {
  const three = visits(5).map((each, index) => ({ ...each, prefix: `network ${index % 3}` }));
  expect(learnConfirmed(three)?.spots).toHaveLength(4);
  expect(learnConfirmed(three)).toMatchObject({ drawings: 5, devices: 5 });
});

it.each([
  ["four visits", visits(4)],
  [
    "many drawings of four visits",
    visits(8).map((each, index) => ({ ...each, visit: `visit ${index % 4}` })),
  ],
  ["visits of two networks", visits(8).map((each, index) => ({ ...each, prefix: `network ${index % 2}` }))],
  ["visits of one day", visits(8, { day: "2026-04-01" })],
])("no pattern is learned from %s", (_, confirmations) => {
  expect(learnConfirmed(confirmations)).toBeUndefined();
});

it("a device weighs no more than one, however well its drawings fit the others' and however low their scores", () => {
  const low = { rank: 1, score: 1 / 61, candidates: 61 };
  const forged = visits(8, { ...low, device: "loud" }, [...BELLY, [195, 330]]).map((each, index) => ({
    ...each,
    prefix: `forged ${index}`,
    day: `2026-05-0${1 + index}`,
  }));
  const pattern = learnConfirmed([...visits(4, low), ...forged]);
  expect(pattern?.devices).toBe(5);
  expect(pattern?.weight).toBeLessThanOrEqual(5);
  const beside = pattern?.spots.filter(({ x, y }) => Math.hypot(x - 195, y - 330) < 30) ?? [];
  for (const { presence } of beside) expect(presence).toBeLessThan(0.3);
});

it("a pattern is due once five visits of three networks on two days have come, without the busiest network's", () => {
  const flood = visits(1_000, { prefix: "one" }).map((each, index) => ({ ...each, day: String(index % 30) }));
  expect(isDue(flood)).toBe(false);
  expect(isDue([...flood, ...visits(4)])).toBe(false);
  expect(isDue([...flood, ...visits(5)])).toBe(true);
  expect(isDue(visits(5))).toBe(false);
  expect(isDue(visits(6))).toBe(true);
});
