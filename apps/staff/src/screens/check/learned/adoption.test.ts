import type { Spot } from "@harapen/contract/spot";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import { expect, it } from "vitest";
import { adoptionOf } from "./adoption.ts";

const likely = [
  { x: 150, y: 170, r: 4, deviation: 5, presence: 0.9 },
  { x: 235, y: 180, r: 4, deviation: 6, presence: 0.5 },
];
const taught = { spots: [...likely, { x: 165, y: 260, r: 4, deviation: 9, presence: 0.2 }] };
const trace: Spot[] = likely.map(({ x, y, r, presence }) => ({ x, y, r, presence }));

function bird(spots: Spot[] | undefined, published: Spot[] | undefined): DraftedBird {
  const content = (own: Spot[] | undefined): DraftedBird["content"] => ({
    position: 0,
    record: { id: "a", picture: "", icon: "", band_color: [], ...(own && { spots: own }) },
    name: {},
    comment: {},
  });
  const change = { state: "changed" as const, by: null, at: "", outdated: false };
  return {
    id: "a",
    revision: 1,
    content: content(spots),
    change: { ...change, published: content(published) },
  };
}

// Rule (staff.md#before-and-after-publishing)
it.each([
  ["offered", "nothing is traced", undefined, undefined],
  ["offered", "keepers traced another pattern", [{ x: 150, y: 170, r: 4 }], undefined],
  ["offered", "keepers have changed it since", trace.slice(1), trace],
  ["drafted", "the draft has its likely spots", trace, undefined],
  ["published", "visitors have its likely spots", trace, trace],
] as const)("what visitors taught is %s where %s", (adoption, _, spots, published) => {
  expect(adoptionOf(taught, bird(spots && [...spots], published && [...published]))).toBe(adoption);
});
