import { expect, test } from "vitest";
import { newPartners } from "./new-partners.ts";

const document = (id: string, pair_id: string | null) => ({
  position: 0,
  name: {},
  comment: {},
  record: { id, pair_id, picture: "", icon: "", band_color: [] },
});

const there = [document("sora", "umi"), document("umi", "sora"), document("nami", null)].map((content) => ({
  id: content.record.id,
  revision: 3,
  content,
}));

test("who becomes the partner of a new bird leaves the former one alone, and nobody else changes", () => {
  const writes = newPartners([document("new", "sora"), document("other", null)], there);
  expect(writes.map(({ revision, content: { record } }) => [revision, record.id, record.pair_id])).toEqual([
    [3, "sora", "new"],
    [3, "umi", null],
  ]);
});

test("whom a bird leaves that was added before is alone, or another's partner, and the bird itself is not written", () => {
  const stored = [
    document("new", "nami"),
    document("nami", "new"),
    document("sora", "umi"),
    document("umi", "sora"),
  ];
  const birds = stored.map((content) => ({ id: content.record.id, revision: 3, content }));
  const writes = (...added: Parameters<typeof newPartners>[0]) =>
    newPartners(added, birds).map(({ content: { record } }) => [record.id, record.pair_id]);
  expect(writes(document("new", null))).toEqual([["nami", null]]);
  expect(writes(document("other", "nami"), document("new", "sora"))).toEqual([
    ["nami", "other"],
    ["sora", "new"],
    ["umi", null],
  ]);
});
