import { expect, it } from "vitest";
import { QueueFullError, StorageUnavailableError } from "../../../platform/errors.ts";
import { WriteLock } from "./write-lock.ts";

const LATER = Number.MAX_SAFE_INTEGER % 2 ** 30;

it("the write lock is held by one at a time, in the order in which it was asked for", async () => {
  const lock = new WriteLock(9);
  const began: string[] = [];
  const hold = async (name: string) => {
    const release = await lock.acquire(performance.now() + LATER);
    began.push(name);
    await new Promise(setImmediate);
    expect(began.at(-1)).toBe(name);
    release();
  };
  await Promise.all(["a", "b", "c"].map(hold));
  expect(began).toEqual(["a", "b", "c"]);
});

it("a write lock that is released twice is released once", async () => {
  const lock = new WriteLock(9);
  const release = await lock.acquire(LATER);
  const second = await lock.acquire(performance.now() + 0).catch((error: unknown) => error);
  expect(second).toBeInstanceOf(StorageUnavailableError);
  release();
  const next = await lock.acquire(LATER);
  release();
  await expect(lock.acquire(performance.now())).rejects.toThrow(StorageUnavailableError);
  next();
});

it("the write lock is refused where too many wait for it", async () => {
  const lock = new WriteLock(1);
  const release = await lock.acquire(LATER);
  const waiting = lock.acquire(performance.now() + LATER);
  await expect(lock.acquire(performance.now() + LATER)).rejects.toThrow(QueueFullError);
  release();
  (await waiting)();
});
