import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { QueueFullError } from "../platform/errors.ts";
import { GroupCommit, type LockWait } from "./group-commit.ts";

/**
 * A stub database that commits all or nothing, takes a turn for it as a remote one does, and refuses `poison`
 * and what is `locked`.
 */
class StubDatabase {
  readonly groups: string[][] = [];
  /** How long each commit waited for locks. */
  readonly lockWaits: LockWait[] = [];
  broken = false;

  get tried(): number {
    return this.lockWaits.length;
  }

  async commit(items: string[], lockWait: LockWait): Promise<void> {
    this.lockWaits.push(lockWait);
    await new Promise(setImmediate);
    if (items.some((item) => item.startsWith("locked"))) throw new EvalError("locked");
    if (this.broken) throw new Error("broken");
    if (items.some((item) => item.startsWith("poison"))) throw new RangeError("poison");
    this.groups.push(items);
  }
}

function createGroups({ maxGroupSize = 4, maxGroupWeight = 1_000, maxPendingWeight = 1_000 } = {}) {
  const database = new StubDatabase();
  const commit = (items: string[], lockWait: LockWait) => database.commit(items, lockWait);
  const isItemError = (error: unknown) => error instanceof RangeError;
  const isLockError = (error: unknown) => error instanceof EvalError;
  const groups = new GroupCommit<string>({
    commit,
    isItemError,
    isLockError,
    maxGroupSize,
    maxGroupWeight,
    maxPendingWeight,
  });
  return { database, groups };
}

describe("group commit", () => {
  it("commits items that arrive at once together, and those that arrive meanwhile next", async () => {
    const { database, groups } = createGroups();
    const first = groups.add("a", 1);
    const second = groups.add("b", 1);
    await new Promise(setImmediate);
    const later = ["c", "d", "e", "f", "g"].map((item) => groups.add(item, 1));
    await first;
    expect(database.groups).toEqual([["a", "b"]]);
    await Promise.all([second, ...later]);
    expect(database.groups).toEqual([["a", "b"], ["c", "d", "e", "f"], ["g"]]);
  });

  it("commits one item after the other where a group is one", async () => {
    const { database, groups } = createGroups({ maxGroupSize: 1 });
    await Promise.all(["a", "b"].map((item) => groups.add(item, 1)));
    expect(database.groups).toEqual([["a"], ["b"]]);
  });

  it("stores every valid item once and in order, whatever is in its group, and settles each by its own outcome", async () => {
    const items = fc.array(fc.record({ poison: fc.boolean(), pause: fc.nat({ max: 2 }) }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(items, fc.integer({ min: 1, max: 9 }), async (arrivals, maxGroupSize) => {
        const { database, groups } = createGroups({ maxGroupSize });
        const named = arrivals.map(({ poison, pause }, at) => ({
          item: `${poison ? "poison" : "valid"}${at}`,
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
        const valid = named.flatMap(({ item }) => (item.startsWith("valid") ? [item] : []));
        const expected = named.map(({ item }) => (item.startsWith("valid") ? "stored" : "refused"));
        expect(await Promise.all(ends)).toEqual(expected);
        expect(database.groups.flat()).toEqual(valid);
        expect(database.groups.every(({ length }) => length <= maxGroupSize)).toBe(true);
      }),
    );
  });

  it("waits once for a lock, stores what needs none beside and after it, and waits again when it is gone", async () => {
    const { database, groups } = createGroups();
    const add = (...items: string[]) => Promise.allSettled(items.map((item) => groups.add(item, 1)));
    const first = await add("a", "locked", "b");
    const second = await add("c", "locked");
    await add("d");
    await add("e");
    const refused = { status: "rejected", reason: new EvalError("locked") };
    expect([first[1], second[1]]).toEqual([refused, refused]);
    expect(database.groups).toEqual([["a"], ["b"], ["c"], ["d"], ["e"]]);
    expect(database.lockWaits.map((each) => each === "usual")).toEqual([
      ...[true, false, false, false, false],
      ...[false, false, false],
      ...[false, true],
    ]);
  });

  it("commits no more weight together than it may, but for an item that alone weighs more", async () => {
    const { database, groups } = createGroups({ maxGroupWeight: 5 });
    const weights: [string, number][] = [
      ["a", 3],
      ["b", 2],
      ["c", 1],
      ["d", 9],
      ["e", 5],
    ];
    await Promise.all(weights.map(([item, weight]) => groups.add(item, weight)));
    expect(database.groups).toEqual([["a", "b"], ["c"], ["d"], ["e"]]);
  });

  it("where the database itself fails, rejects at once whatever waits, and goes on with what comes then", async () => {
    const { database, groups } = createGroups({ maxGroupSize: 2 });
    database.broken = true;
    const ends = await Promise.allSettled(["a", "b", "c", "d", "e"].map((item) => groups.add(item, 200)));
    expect(ends).toEqual(new Array(5).fill({ status: "rejected", reason: new Error("broken") }));
    expect([database.tried, groups.pendingWeight]).toEqual([1, 0]);
    database.broken = false;
    await groups.add("a", 1);
    expect(database.groups).toEqual([["a"]]);
  });

  it("refuses items beyond the pending weight, the running commit included, and takes them again when it is done", async () => {
    const { database, groups } = createGroups({ maxGroupSize: 1, maxPendingWeight: 10 });
    const accepted = [groups.add("a", 6), groups.add("b", 4)];
    await new Promise(setImmediate);
    await expect(groups.add("c", 1)).rejects.toThrow(QueueFullError);
    await Promise.all(accepted);
    await groups.add("d", 10);
    expect(database.groups).toEqual([["a"], ["b"], ["d"]]);
  });

  it("drains when every pending item has settled, at once where nothing is pending", async () => {
    const { database, groups } = createGroups({ maxGroupSize: 1 });
    await groups.drain();
    const ends = ["a", "poison", "b"].map((item) => groups.add(item, 1).catch(() => undefined));
    await groups.drain();
    expect(database.groups).toEqual([["a"], ["b"]]);
    await Promise.all(ends);
  });
});
