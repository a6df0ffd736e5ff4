import { countByCell, everythingVisible } from "@harapen/contract/drawing";
import type { Penguin, RankedPenguin } from "@harapen/contract/penguin";
import { type Drawing, readDrawing } from "@harapen/recognition/drawing/scene";
import { identify } from "@harapen/recognition/identify";
import { prepareReferences } from "@harapen/recognition/reference";
import { describe, expect, it } from "vitest";
import {
  type AquariumSnapshot,
  searchVersions,
  shareSnapshot,
} from "../catalog/published/aquarium-snapshot.ts";
import type { SearchAnswer } from "./search-index.ts";
import { SearchIndexes } from "./search-indexes.ts";

const MANY = 2_000;

const versionsOf = (catalog: string) => searchVersions({ catalog, learned: "none", visitors: "shipped" });

/** Returns a snapshot of this number of penguins, each with four spots of its own. */
function snapshotOf(count: number): AquariumSnapshot {
  const penguins = Array.from(
    { length: count },
    (_, id): Penguin => ({
      id: `p${id}`,
      picture: "p.svg",
      icon: "p.svg",
      band_color: [],
      spots: [0, 1, 2, 3].map((spot) => ({
        x: 125 + ((id * (17 + 12 * spot) + 41 * spot) % 140),
        y: 145 + ((id * (29 + 8 * spot) + 83 * spot) % 195),
        r: 4,
      })),
    }),
  );
  const references = penguins.map(({ id, spots }) => ({ id, spots }));
  return { slug: "vast", penguins, references, visitors: {}, versions: versionsOf("first") };
}

function drawn(spots: Penguin["spots"] = []): Drawing {
  const strokes = spots.map(({ x, y }, stroke) => ({
    stroke,
    brushSize: 10,
    pos: [{ x: x + 3, y: y - 4, t: 0 }],
  }));
  return { counts: countByCell(strokes), mask: everythingVisible(), strokes };
}

const read = ({ ranking }: SearchAnswer) => JSON.parse(new TextDecoder().decode(ranking)) as RankedPenguin[];
const idsOf = (answer: SearchAnswer) => read(answer).map(({ id }) => id);
const expectedIds = ({ references }: AquariumSnapshot, drawing: Drawing) =>
  identify(prepareReferences(references), readDrawing(drawing)).candidates.map(({ id }) => id);

/** Returns a later version, with other spots for one penguin. */
function withSpots(
  snapshot: AquariumSnapshot,
  place: number,
  spots: NonNullable<Penguin["spots"]>,
): AquariumSnapshot {
  return {
    ...snapshot,
    penguins: snapshot.penguins.map((each, index) => (index === place ? { ...each, spots } : each)),
    references: snapshot.references.map((each, index) => (index === place ? { ...each, spots } : each)),
    versions: versionsOf("second"),
  };
}
const MOVED = [
  { x: 130, y: 150, r: 4 },
  { x: 260, y: 150, r: 4 },
  { x: 130, y: 335, r: 4 },
  { x: 260, y: 335, r: 4 },
];

describe.each([
  ["few", 60],
  ["many", MANY],
])("the index of an aquarium of %s", (_, count) => {
  const snapshot = snapshotOf(count);
  const first = shareSnapshot(snapshot);

  it("ranks as recognition does", () => {
    const drawing = drawn(snapshot.penguins[7]?.spots);
    const ranked = read(new SearchIndexes().of(first).search(drawing));
    expect(ranked.map(({ id }) => id)).toEqual(expectedIds(snapshot, drawing));
    expect(ranked[0]).toMatchObject({ ...snapshot.penguins[7], explanation: { missing: [], extra: [] } });
  });

  it("is made once for a version", () => {
    const indexes = new SearchIndexes();
    expect(indexes.of(first)).toBe(indexes.of(first));
  });

  it("ranks as a new one does once a penguin has changed, and names the version that it ranked by", () => {
    const indexes = new SearchIndexes();
    const now = withSpots(snapshot, 11, MOVED);
    const drawing = drawn(MOVED);
    const before = indexes.of(first).search(drawing);
    const after = indexes.of(shareSnapshot(now)).search(drawing);
    expect([idsOf(before), before.versions]).toEqual([expectedIds(snapshot, drawing), versionsOf("first")]);
    expect([idsOf(after), after.versions]).toEqual([expectedIds(now, drawing), versionsOf("second")]);
    expect(after).toEqual(new SearchIndexes().of(shareSnapshot(now)).search(drawing));
  });

  it("is that of the newer version for a search from before an import", () => {
    const indexes = new SearchIndexes();
    indexes.of(first);
    const newer = indexes.of(shareSnapshot(withSpots(snapshot, 11, MOVED)));
    expect(indexes.of(first)).toBe(newer);
  });

  it("is prepared anew where penguins have come or gone", () => {
    const indexes = new SearchIndexes();
    const drawing = drawn(snapshot.penguins[3]?.spots);
    expect(idsOf(indexes.of(first).search(drawing))).toHaveLength(count);
    const now = {
      ...snapshot,
      penguins: snapshot.penguins.slice(1),
      references: snapshot.references.slice(1),
    };
    expect(idsOf(indexes.of(shareSnapshot(now)).search(drawing))).toEqual(expectedIds(now, drawing));
  });
});
