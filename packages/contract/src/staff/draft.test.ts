import { describe, expect, it } from "vitest";
import type { BirdDocument } from "./content.ts";
import { conflictDetails, deleteBirdQuery, draftResponse, putBirdRequest } from "./draft.ts";

const bird: BirdDocument = {
  position: 0.5,
  record: { id: "p1", picture: "", icon: "", band_color: [] },
  name: { ja: "アン" },
  comment: {},
};
const labels = { place: {}, gender: {}, color: {} };
const details = {
  details: {
    slug: "testhall",
    aqua_id: 1,
    name: { ja: "試験館", en: "", zh: "", ko: "" },
    band_colors: [],
    aids: { close_match: true, comparison: "offered", look: "line", narrowing: false, extras: true },
  },
  labels: { ja: labels, en: labels, zh: labels, ko: labels },
};

describe("putBirdRequest", () => {
  it("takes a bird with gaps", () => {
    expect(putBirdRequest.parse({ revision: 0, content: bird })).toEqual({ revision: 0, content: bird });
  });

  it.each([
    ["without the revision that was seen", { content: bird }],
    ["with a revision below none", { revision: -1, content: bird }],
    ["with a position that is no number", { revision: 0, content: { ...bird, position: Number.NaN } }],
    ["without a record", { revision: 0, content: { ...bird, record: undefined } }],
    ["with a name that is no text", { revision: 0, content: { ...bird, name: { ja: 1 } } }],
  ])("refuses one %s", (_, request) => {
    expect(putBirdRequest.safeParse(request).success).toBe(false);
  });
});

it("deleteBirdQuery reads the revision from an address, and whether the removal is kept over what is published", () => {
  expect(deleteBirdQuery.parse({ revision: "12" })).toEqual({ revision: 12, over_published: "no" });
  const kept = { revision: "12", over_published: "yes" };
  expect(deleteBirdQuery.parse(kept)).toEqual({ revision: 12, over_published: "yes" });
  expect(deleteBirdQuery.safeParse({ revision: "x" }).success).toBe(false);
  expect(deleteBirdQuery.safeParse({}).success).toBe(false);
});

it("draftResponse has published and drafted documents side by side", () => {
  const change = { state: "added", by: null, at: "2026-11-22T04:00:00Z", published: null, outdated: false };
  const answer = {
    publish: 1,
    revision: 3,
    details: { content: details, revision: 1 },
    birds: [{ id: "p1", content: bird, revision: 3, change }],
    pictures: { "p.jpg": "0123456789abcdef" },
  };
  expect(draftResponse.parse(answer)).toEqual(answer);
});

it("conflictDetails say of either kind of document what it is now", () => {
  for (const current of [null, { id: "p1", content: bird, revision: 3 }, { content: details, revision: 1 }])
    expect(conflictDetails.parse(current)).toEqual(current);
});
