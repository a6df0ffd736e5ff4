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
