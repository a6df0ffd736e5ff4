import { expect, it } from "vitest";
import { HeldVisits } from "./held-visits.ts";
import { summarizeVisit } from "./summarize-visit.ts";
import { serializeVisit } from "./visit-json.ts";

const visitOf = (session: string, received = 1) => ({
  ...summarizeVisit(session, [], { id: "study", aquarium: "minato" }),
  received: Array.from({ length: received }, () => 0),
});

/** The size of one visit. */
const SIZE = serializeVisit(visitOf("a")).length + 8;

it("visits are held as far as there is room, and whether one was left out is known", () => {
  const held = new HeldVisits({ visit: SIZE, all: 3.5 * SIZE });
  for (const session of ["a", "b", "c"]) held.set(session, visitOf(session));
  expect([[...held.visits.keys()], held.isPartial]).toEqual([["a", "b", "c"], false]);
  const copy = held.copy();
  copy.set("d", visitOf("d"));
  expect([[...copy.visits.keys()], copy.isPartial]).toEqual([["a", "b", "c"], true]);
  copy.set("a", undefined);
  copy.set("d", visitOf("d"));
  expect([[...copy.visits.keys()], copy.isPartial]).toEqual([["b", "c", "d"], true]);
  expect([held.visits.size, held.isPartial]).toEqual([3, false]);
});

it("a visit that is larger than all visits are is not held, nor what was held of it before", () => {
  const held = new HeldVisits({ visit: 2 * SIZE, all: 100 * SIZE });
  held.set("a", visitOf("a"));
  held.set("a", visitOf("a", 200));
  expect([held.visits.size, held.isPartial]).toEqual([0, true]);
  const other = new HeldVisits();
  other.set("a", visitOf("a"));
  other.leaveOut("a");
  expect([other.visits.size, other.isPartial]).toEqual([0, true]);
});
