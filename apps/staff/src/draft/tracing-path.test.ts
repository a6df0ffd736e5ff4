import type { PenguinRecord } from "@harapen/contract/records";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import { expect, test } from "vitest";
import { nextUntraced, tracingPath } from "./tracing-path.ts";

const photograph = (id: string, spots?: []) => ({ id, file: id, original: "discarded" as const, spots });
function bird(id: string, record: Partial<PenguinRecord> = {}): DraftedBird {
  const blank = { id, picture: "", icon: "", band_color: [] };
  return {
    id,
    revision: 1,
    content: { position: 0, record: { ...blank, ...record }, name: {}, comment: {} },
  };
}

const BIRDS = [
  bird("a"),
  bird("b", { spots: [] }),
  bird("c", { status: { kind: "moved" } }),
  bird("d", { photographs: [photograph("1", []), photograph("2")] }),
  bird("e", { spots: [{ x: 1, y: 2, r: 3 }] }),
];

test.each([
  ["a", "d"],
  ["b", "d"],
  ["d", "a"],
  ["e", "a"],
  ["gone", "a"],
])("after %s the next bird to trace is %s", (id, next) => {
  expect(nextUntraced(BIRDS, id)?.id).toBe(next);
});

test("after the last that is not traced there is none", () => {
  expect(nextUntraced([bird("a"), bird("b", { spots: [] })], "a")).toBeUndefined();
});

test("a bird is traced on its first photograph that is not traced, or gets one", () => {
  expect(BIRDS.map((each) => tracingPath("pool", each)).filter((_, index) => index % 3 === 0)).toEqual([
    "/pool/penguins/of/a#photographs",
    "/pool/penguins/of/d/photographs/2",
  ]);
});
