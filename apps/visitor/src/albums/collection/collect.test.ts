import type { Penguin } from "@harapen/contract/penguin";
import { expect, test } from "vitest";
import type { KnownPenguins } from "../list/album-entries.ts";
import { collect, progressOf } from "./collect.ts";

const PENGUINS: Pick<Penguin, "id" | "status">[] = [
  { id: "m01" },
  { id: "m02", status: { kind: "here" } },
  { id: "m03", status: { kind: "moved" } },
  { id: "m04", status: { kind: "died", since: "2026-01-01" } },
  { id: "m05", status: { kind: "not-on-show" } },
  { id: "m06" },
];
const known: KnownPenguins = {
  aquarium: "minato",
  ids: new Set(PENGUINS.map(({ id }) => id)),
  idsByJapaneseName: new Map([["さんご", "m01"]]),
};
const drawn = (penguin_name: string, drawings = 1) => ({
  penguin_name,
  drawings,
  last_at: "2026-11-20T00:00:00Z",
});

// Rule (album): The collection says how many of the penguins here were met; one that is not here any more
//   does not count, and stays if it was met
test("a collection counts those here, and has of those who are not whom somebody has met", () => {
  const collection = collect(PENGUINS, [drawn("m04", 2), drawn("m05"), drawn("m02", 3)], known);
  expect(collection).toEqual({
    here: ["m01", "m02", "m06"],
    before: ["m04", "m05"],
    met: new Map([
      ["m04", 2],
      ["m05", 1],
      ["m02", 3],
    ]),
    metHere: 1,
  });
});

test("a collection knows a penguin by id and by its Japanese name, and nobody by another", () => {
  const { met, metHere } = collect(
    PENGUINS,
    [drawn(" さんご ", 2), drawn("m01"), drawn("Unknown"), drawn("?")],
    known,
  );
  expect([[...met], metHere]).toEqual([[["m01", 3]], 1]);
});

test("a collection of no drawings has everybody to meet", () => {
  expect(collect(PENGUINS, [], known)).toMatchObject({ metHere: 0, before: [] });
});

test("a collection of an aquarium with nobody here is neither begun nor complete", () => {
  const away = PENGUINS.filter(({ status }) => status?.kind === "moved");
  expect(progressOf(collect(away, [drawn("m03")], known))).toBeUndefined();
});

test("a collection is complete when everybody here was met", () => {
  const some = [drawn("m01"), drawn("m02")];
  expect(progressOf(collect(PENGUINS, some, known))).toEqual({ met: 2, total: 3, isWhole: false });
  expect(progressOf(collect(PENGUINS, [...some, drawn("m06")], known))?.isWhole).toBe(true);
});
