// Rule (staff-screens)

import { sortedJson } from "@harapen/contract/staff/sorted-json";
import { expect, test } from "vitest";
import { birdWrites, isChangedSince, newPartners } from "./bird-writes.ts";

const document = (id: string, pair_id: string | null) => ({
  position: 0,
  name: {},
  comment: {},
  record: { id, pair_id, picture: "", icon: "", band_color: [] },
});

const stored = (...documents: readonly ReturnType<typeof document>[]) =>
  documents.map((content) => ({ id: content.record.id, revision: 3, content }));

const there = stored(document("sora", "umi"), document("umi", "sora"), document("nami", null));

test("who becomes the partner of a new bird leaves the former one alone, and nobody else changes", () => {
  const writes = newPartners([document("new", "sora"), document("other", null)], there);
  expect(writes.map(({ revision, content: { record } }) => [revision, record.id, record.pair_id])).toEqual([
    [3, "sora", "new"],
    [3, "umi", null],
  ]);
});

test("whom a bird leaves that was added before is alone, or another's partner, and the bird itself is not written", () => {
  const birds = stored(
    document("new", "nami"),
    document("nami", "new"),
    document("sora", "umi"),
    document("umi", "sora"),
  );
  const writes = (...added: Parameters<typeof newPartners>[0]) =>
    newPartners(added, birds).map(({ content: { record } }) => [record.id, record.pair_id]);
  expect(writes(document("new", null))).toEqual([["nami", null]]);
  expect(writes(document("other", "nami"), document("new", "sora"))).toEqual([
    ["nami", "other"],
    ["sora", "new"],
    ["umi", null],
  ]);
});

test("of a table that is sent again, birds that are there as they were sent are corrected, and new ones added", () => {
  const sent = [document("new", null), document("other", null)];
  const table = [document("new", "nami"), document("other", null), document("next", null)];
  const draft = { birds: [...there, ...stored(...sent)] };
  const writes = birdWrites(table, draft, new Set([...sent, ...table].map(sortedJson)));
  expect(writes.map(({ revision, content: { record } }) => [revision, record.id, record.pair_id])).toEqual([
    [3, "new", "nami"],
    [0, "next", null],
    [3, "nami", "new"],
  ]);
});

test("whom somebody else has paired since a table was sent stays paired, on both sides, when it is sent again", () => {
  const table = [document("new", null), document("next", null)];
  const draft = { birds: stored(document("new", "nami"), document("nami", "new")) };
  const writes = birdWrites(table, draft, new Set(table.map(sortedJson)));
  expect(writes.map(({ content: { record } }) => record.id)).toEqual(["next"]);
});

test("a bird that was shown counts as changed where somebody else changed it, and not where an attempt did", () => {
  const shown = new Map([["sora", document("sora", "umi")]]);
  const ours = document("sora", "nami");
  expect(isChangedSince(shown, { birds: there }, new Set())).toBe(false);
  expect(isChangedSince(shown, { birds: stored(ours) }, new Set([sortedJson(ours)]))).toBe(false);
  expect(isChangedSince(shown, { birds: stored(ours) }, new Set())).toBe(true);
  expect(isChangedSince(shown, { birds: [] }, new Set())).toBe(true);
});
