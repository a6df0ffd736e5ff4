import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GroupCommit, QueueFullError } from "./group-commit.ts";

/** A store that commits all or nothing, takes a turn for it as a database elsewhere does, and refuses `poison`. */
class Shelf {
  readonly groups: string[][] = [];
  broken = false;

  async commit(items: string[]): Promise<void> {
    await new Promise(setImmediate);
    if (this.broken) throw new Error("broken");
    if (items.some((item) => item.startsWith("poison"))) throw new RangeError("poison");
    this.groups.push(items);
  }
}

function shelved({ size = 4, weight = 1_000 } = {}) {
  const shelf = new Shelf();
  const commit = (items: string[]) => shelf.commit(items);
  const isFaultOfItem = (error: unknown) => error instanceof RangeError;
  return { shelf, groups: new GroupCommit<string>({ commit, isFaultOfItem, size, weight }) };
}

describe("a group commit", () => {
  it("commits what comes at once together, and what comes meanwhile next", async () => {
    const { shelf, groups } = shelved();
    const first = groups.add("a", 1);
    const second = groups.add("b", 1);
    await new Promise(setImmediate);
    const later = ["c", "d", "e", "f", "g"].map((item) => groups.add(item, 1));
    await first;
    expect(shelf.groups).toEqual([["a", "b"]]);
    await Promise.all([second, ...later]);
    expect(shelf.groups).toEqual([["a", "b"], ["c", "d", "e", "f"], ["g"]]);
  });

  it("commits one after the other where a group is one", async () => {
    const { shelf, groups } = shelved({ size: 1 });
    await Promise.all(["a", "b"].map((item) => groups.add(item, 1)));
    expect(shelf.groups).toEqual([["a"], ["b"]]);
  });

  it("stores every sound item once and in order, whatever comes with it, and tells each its own end", async () => {
    const items = fc.array(fc.record({ poison: fc.boolean(), pause: fc.nat({ max: 2 }) }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(items, fc.integer({ min: 1, max: 9 }), async (arrivals, size) => {
        const { shelf, groups } = shelved({ size });
        const named = arrivals.map(({ poison, pause }, at) => ({
          item: `${poison ? "poison" : "sound"}${at}`,
          pause,
        }));
        const ends: Promise<string>[] = [];
        for (const { item, pause } of named) {
          ends.push(
            groups.add(item, 1).then(
              () => "stored",
              () => "refused",
            ),
          );
          for (let turn = 0; turn < pause; turn++) await new Promise(setImmediate);
        }
        const sound = named.flatMap(({ item }) => (item.startsWith("sound") ? [item] : []));
        const expected = named.map(({ item }) => (item.startsWith("sound") ? "stored" : "refused"));
        expect(await Promise.all(ends)).toEqual(expected);
        expect(shelf.groups.flat()).toEqual(sound);
        expect(shelf.groups.every(({ length }) => length <= size)).toBe(true);
      }),
    );
  });

  it("tries a group once where the store itself fails, tells all of it, and goes on", async () => {
    const { shelf, groups } = shelved();
    shelf.broken = true;
    const ends = await Promise.allSettled(["a", "b", "c"].map((item) => groups.add(item, 1)));
    expect(ends).toEqual(new Array(3).fill({ status: "rejected", reason: new Error("broken") }));
    shelf.broken = false;
    await groups.add("a", 1);
    expect(shelf.groups).toEqual([["a"]]);
  });

  it("takes no more than may wait, counts what is being committed, and takes again when it is done", async () => {
    const { shelf, groups } = shelved({ size: 1, weight: 10 });
    const taken = [groups.add("a", 6), groups.add("b", 4)];
    await new Promise(setImmediate);
    await expect(groups.add("c", 1)).rejects.toThrow(QueueFullError);
    await Promise.all(taken);
    await groups.add("d", 10);
    expect(shelf.groups).toEqual([["a"], ["b"], ["d"]]);
  });

  it("is drained when all that was taken has ended, at once where nothing was", async () => {
    const { shelf, groups } = shelved({ size: 1 });
    await groups.drain();
    const ends = ["a", "poison", "b"].map((item) => groups.add(item, 1).catch(() => undefined));
    await groups.drain();
    expect(shelf.groups).toEqual([["a"], ["b"]]);
    await Promise.all(ends);
  });
});
