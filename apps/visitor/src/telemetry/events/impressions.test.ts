import { DEFAULT_AIDS } from "@harapen/contract/aids";
import type { RankedPenguin } from "@harapen/contract/penguin";
import { EVENT_PAYLOADS, type EventPayload } from "@harapen/contract/telemetry/events";
import { afterEach, beforeEach, expect, test } from "vitest";
import { journal } from "./record.ts";
import { recordImpression } from "./results.ts";

let recorded: EventPayload<"rank_impression">[] = [];
let stop = () => {};
beforeEach(() => {
  recorded = [];
  stop = journal.listen(({ payload }) => recorded.push(EVENT_PAYLOADS.rank_impression.parse(payload)));
});
afterEach(() => stop());

const ranking = Array.from(
  { length: 9 },
  (_, at) => ({ id: `m${at}`, score: 1 / (at + 2) }) as RankedPenguin,
);
const search = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const itemsUpTo = (count: number) =>
  ranking.slice(0, count).map(({ id, score }, at) => ({ name: id, pos: at + 1, score }));

// Rule (telemetry-events)
test("impressions of the first seven, then of all, are recorded once for a search, whichever comes again", () => {
  for (let times = 0; times < 3; times++) {
    recordImpression(search(1), ranking, 7, { aids: DEFAULT_AIDS, unlistedHint: false });
    recordImpression(search(1), ranking, "all", { aids: DEFAULT_AIDS, unlistedHint: false });
  }
  expect(recorded.map(({ topN, items }) => [topN, items])).toEqual([
    [7, itemsUpTo(7)],
    ["all", itemsUpTo(9)],
  ]);
});

// Rule (study-aids): `search` and `rank_impression` carry the aids in force
test("an impression has the study aids in force, and whether a penguin that is not listed was spoken of", () => {
  recordImpression(search(4), ranking, 7, {
    aids: { ...DEFAULT_AIDS, close_match: false },
    unlistedHint: true,
  });
  expect(recorded[0]?.aids).toEqual({ ...DEFAULT_AIDS, close_match: false });
  expect(recorded[0]?.unlisted_hint).toBe(true);
});

test("an impression of another search's results is another one", () => {
  recordImpression(search(2), ranking, 7, { aids: DEFAULT_AIDS, unlistedHint: false });
  recordImpression(search(3), ranking, 7, { aids: DEFAULT_AIDS, unlistedHint: false });
  expect(recorded.map(({ search_id }) => search_id)).toEqual([search(2), search(3)]);
});
