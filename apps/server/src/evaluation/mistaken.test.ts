import { LEAST_VISITS } from "@harapen/contract/staff/evaluation";
import { expect, it } from "vitest";
import type { JudgedVisit } from "./judge.ts";
import { birdsOf } from "./mistaken.ts";

const PENGUINS = ["a", "b", "c"];

/** Returns visits of a bird, of which so many found another one first. */
function visitsOf(penguin: string, other: string, { right, wrong }: { right: number; wrong: number }) {
  return Array.from({ length: right + wrong }, (_, number): JudgedVisit => {
    const first = number < wrong ? other : penguin;
    return {
      knownBy: ["witnessed"],
      cluster: `${penguin} ${number}`,
      penguin,
      alone: {
        place: first === penguin ? 1 : 2,
        probability: 0.5,
        confidence: 0.5,
        first,
        confirmedPlace: undefined,
      },
      answered: undefined,
      other: undefined,
      groups: { marks: "", mask: "", seconds: "", pattern: "", penguins: "" },
    };
  });
}

// Rule (how-well-it-works)
it.each([
  { right: 38, wrong: 2, named: true },
  { right: 39, wrong: 1, named: false },
  { right: LEAST_VISITS - 2, wrong: 1, named: false },
])("birds are taken for each other from one in twenty on, where enough visits say so: %o", (counts) => {
  const { mistaken } = birdsOf(visitsOf("a", "b", counts), PENGUINS);
  expect(mistaken.map(({ penguins, times }) => [penguins, times])).toEqual(
    counts.named ? [[["a", "b"], counts.wrong]] : [],
  );
});

it("nobody has found a bird of which none was seen, once three could be expected", () => {
  const seen = visitsOf("a", "b", { right: LEAST_VISITS, wrong: 0 });
  expect(birdsOf(seen, PENGUINS).never).toEqual(["b", "c"]);
  expect(birdsOf(seen.slice(1), PENGUINS)).toMatchObject({ never: null, never_missing: 1 });
});
