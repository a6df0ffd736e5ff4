import { countByCell, everythingVisible } from "@harapen/contract/drawing";
import type { Penguin, RankedPenguin } from "@harapen/contract/penguin";
import { type Drawing, readDrawing } from "@harapen/recognition/drawing/scene";
import { identify } from "@harapen/recognition/identify";
import { prepareReferences } from "@harapen/recognition/reference";
import { afterEach, describe, expect, it } from "vitest";
import { type AquariumSnapshot, findChanges } from "./aquarium-snapshot.ts";
import { createSearcher } from "./create-searcher.ts";
import { InlineSearcher } from "./inline-searcher.ts";
import type { SearchAnswer } from "./search-index.ts";
import { searchVersions } from "./search-versions.ts";
import type { Searcher } from "./searcher.ts";
import { WorkerSearcher } from "./worker-searcher.ts";

const MANY = 2_000;

const versionsOf = (catalog: string) => searchVersions({ catalog, learned: "none" });

/** So many penguins, each with four spots of its own. */
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
  return { slug: "vast", penguins, references, versions: versionsOf("first") };
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

const open: Searcher[] = [];
const searcherOf = (snapshot: AquariumSnapshot, previous?: Searcher) => {
  const searcher = createSearcher(snapshot, previous);
  open.push(searcher);
  return searcher;
};
afterEach(() => Promise.all(open.splice(0).map((searcher) => searcher.close())));

/** A later version, with other spots for one. */
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
  ["few", 60, InlineSearcher],
  ["many", MANY, WorkerSearcher],
])("a searcher among %s", (_, count, kind) => {
  const snapshot = snapshotOf(count);

  it("ranks as recognition does", async () => {
    const searcher = searcherOf(snapshot);
    expect(searcher).toBeInstanceOf(kind);
    const drawing = drawn(snapshot.penguins[7]?.spots);
    const ranked = read(await searcher.search(drawing));
    expect(ranked.map(({ id }) => id)).toEqual(expectedIds(snapshot, drawing));
    expect(ranked[0]).toMatchObject({ ...snapshot.penguins[7], explanation: { missing: [], extra: [] } });
  });

  it("ranks as a new searcher does once a penguin has changed", async () => {
    const previous = searcherOf(snapshot);
    const now = withSpots(snapshot, 11, MOVED);
    const drawing = drawn(MOVED);
    const before = previous.search(drawing);
    const searcher = searcherOf(now, previous);
    expect(idsOf(await before)).toEqual(expectedIds(snapshot, drawing));
    expect(idsOf(await searcher.search(drawing))).toEqual(expectedIds(now, drawing));
    expect(searcher.snapshot).toBe(now);
  });

  it("names the versions of the snapshot that a ranking was computed with", async () => {
    const previous = searcherOf(snapshot);
    const drawing = drawn(MOVED);
    const before = previous.search(drawing);
    const searcher = searcherOf(withSpots(snapshot, 11, MOVED), previous);
    const answers = [await before, await searcher.search(drawing)];
    expect(answers.map(({ versions }) => versions)).toEqual([versionsOf("first"), versionsOf("second")]);
  });

  it("is replaced where penguins have come or gone, and finishes its searches", async () => {
    const previous = searcherOf(snapshot);
    const drawing = drawn(snapshot.penguins[3]?.spots);
    const before = previous.search(drawing);
    const now = {
      ...snapshot,
      penguins: snapshot.penguins.slice(1),
      references: snapshot.references.slice(1),
    };
    const searcher = searcherOf(now, previous);
    expect(searcher).not.toBe(previous);
    expect(idsOf(await before)).toHaveLength(count);
    expect(idsOf(await searcher.search(drawing))).toEqual(expectedIds(now, drawing));
    expect(idsOf(await previous.search(drawing))).toHaveLength(count);
  });
});

describe("a worker's ranking", () => {
  it("is the inline searcher's to the bit", async () => {
    const snapshot = snapshotOf(300);
    const [worker, inline] = [new WorkerSearcher(snapshot), new InlineSearcher(snapshot)];
    open.push(worker, inline);
    const { spots = [] } = snapshot.penguins[17] ?? {};
    const drawings: Drawing[] = [
      drawn(spots),
      drawn(spots.slice(1)),
      drawn(MOVED),
      drawn(),
      { ...drawn(spots), mask: [1, 1, 1, 1, 1, 1, -1, -1, -1], bandColors: ["red"], name: "p17" },
      { ...drawn(spots), strokes: undefined },
    ];
    for (const searcher of [worker, inline]) expect(searcher.snapshot).toBe(snapshot);
    for (const drawing of drawings) {
      const [one, other] = await Promise.all([worker.search(drawing), inline.search(drawing)]);
      expect(Buffer.from(one.ranking).equals(Buffer.from(other.ranking))).toBe(true);
    }
    const changed = withSpots(snapshot, 17, MOVED);
    const changes = findChanges(snapshot.references, changed.references) ?? new Map();
    const [refreshedWorker, refreshedInline] = [worker, inline].map((each) => each.refresh(changed, changes));
    const answers = [refreshedWorker, refreshedInline].map((each) => each?.search(drawn(MOVED)));
    const [one, other] = await Promise.all(answers);
    expect(one).toEqual(other);
  });
});

describe("a worker thread that fails", () => {
  it("refuses the search that made it fail, once, and answers those behind it and after it", async () => {
    const snapshot = snapshotOf(MANY);
    const searcher = searcherOf(snapshot);
    const good = drawn(snapshot.penguins[5]?.spots);
    const bad = { ...good, mask: undefined } as unknown as Drawing;
    const answers = await Promise.allSettled([good, bad, good].map((drawing) => searcher.search(drawing)));
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    const [, refused] = answers;
    const { message, cause } = (refused as PromiseRejectedResult).reason as Error;
    expect(message).toBe("A search in vast failed in its thread.");
    expect(cause).toBeInstanceOf(TypeError);
    expect(idsOf(await searcher.search(good))[0]).toBe("p5");
  });

  it("leaves the searches behind it to the version that took its place, whose versions they name", async () => {
    const snapshot = snapshotOf(MANY);
    const previous = searcherOf(snapshot);
    const drawing = drawn(MOVED);
    const bad = previous.search({ ...drawing, mask: undefined } as unknown as Drawing);
    const behind = previous.search(drawing);
    const now = withSpots(snapshot, 11, MOVED);
    searcherOf(now, previous);
    await expect(bad).rejects.toThrow("failed in its thread");
    const answer = await behind;
    expect([idsOf(answer), answer.versions]).toEqual([expectedIds(now, drawing), versionsOf("second")]);
  });
});
