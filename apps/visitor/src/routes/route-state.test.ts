import { describe, expect, test } from "vitest";
import {
  expandedResults,
  KEEP_AFTER_RESULTS,
  KEEP_DRAWING,
  PENGUIN_FOUND,
  readCatalogState,
  readDetailState,
  readDrawState,
  readHomeState,
  readResultsState,
  replaceDrawing,
  SEARCH_DRAWING,
} from "./route-state.ts";

const detail = { rank: 1, search_id: "s" };

/** Each reader with a state that it reads. */
const READERS = [
  ["home", readHomeState, PENGUIN_FOUND],
  ["draw", readDrawState, KEEP_DRAWING],
  ["draw", readDrawState, KEEP_AFTER_RESULTS],
  ["draw", readDrawState, SEARCH_DRAWING],
  ["draw", readDrawState, replaceDrawing("detail")],
  ["results", readResultsState, expandedResults("s")],
  ["detail", readDetailState, detail],
  ["catalog", readCatalogState, { penguin: "p1" }],
] as const;

describe.each(READERS)("the state of the %s screen", (_, read, state) => {
  // Rule (routes-and-redirects): Detail has the chosen penguin by search and rank from 1, outside its
  //   address, and the whole ranking from the drawing session
  test("is read after the history has copied it", () => {
    expect(read(structuredClone(state))).toEqual(state);
  });

  // Rule (routes-and-redirects)
  test("is undefined where the entry has none, or one of another screen or version", () => {
    const others = READERS.filter(([, reader]) => reader !== read).map(([, , other]) => other);
    const damaged = [
      null,
      undefined,
      "state",
      7,
      {},
      { ...detail, rank: 0 },
      { penguin: 7 },
      { expanded: 1 },
      { expanded: true },
    ];
    const results = [...others, ...damaged].map((other) => read(other));
    expect(results.filter((result) => result !== undefined)).toEqual([]);
  });
});
