import type { RankedPenguin } from "@harapen/contract/penguin";
import { EVENT_PAYLOADS, type EventPayload } from "@harapen/contract/telemetry/events";
import { beforeEach, expect, test } from "vitest";
import { recordImpression } from "./impressions.ts";
import { listen } from "./record.ts";

let told: EventPayload<"rank_impression">[] = [];
beforeEach(() => {
  told = [];
  listen(({ payload }) => told.push(EVENT_PAYLOADS.rank_impression.parse(payload)));
});

const ranking = Array.from(
  { length: 9 },
  (_, at) => ({ id: `m${at}`, score: 1 / (at + 2) }) as RankedPenguin,
);
const search = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

test("the first seven, then all, each once for a search, whichever comes again", () => {
  for (let times = 0; times < 3; times++) {
    recordImpression(search(1), ranking, 7);
    recordImpression(search(1), ranking, "all");
  }
  expect(told.map(({ topN, items }) => [topN, items.length])).toEqual([
    [7, 7],
    ["all", 9],
  ]);
  expect(told[0]?.items[0]).toEqual({ name: "m0", pos: 1, score: 0.5 });
});

test("another search's results are another impression", () => {
  recordImpression(search(2), ranking, 7);
  recordImpression(search(3), ranking, 7);
  expect(told.map(({ search_id }) => search_id)).toEqual([search(2), search(3)]);
});
