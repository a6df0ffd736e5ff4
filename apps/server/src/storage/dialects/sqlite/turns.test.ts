import { expect, it } from "vitest";
import { QueueFullError } from "../../../errors/queue-full-error.ts";
import { StorageUnavailableError } from "../../../errors/storage-unavailable-error.ts";
import { Turns } from "./turns.ts";

const LATER = Number.MAX_SAFE_INTEGER % 2 ** 30;

it("turns are given one at a time, in the order in which they were asked for", async () => {
  const turns = new Turns(9);
  const began: string[] = [];
  const take = async (name: string) => {
    const end = await turns.take(performance.now() + LATER);
    began.push(name);
    await new Promise(setImmediate);
    expect(began.at(-1)).toBe(name);
    end();
  };
  await Promise.all(["a", "b", "c"].map(take));
  expect(began).toEqual(["a", "b", "c"]);
});

it("a turn that ends twice gives no second one", async () => {
  const turns = new Turns(9);
  const end = await turns.take(LATER);
  const second = await turns.take(performance.now() + 0).catch((error: unknown) => error);
  expect(second).toBeInstanceOf(StorageUnavailableError);
  end();
  const next = await turns.take(LATER);
  end();
  await expect(turns.take(performance.now())).rejects.toThrow(StorageUnavailableError);
  next();
});

it("turns are refused where too many wait", async () => {
  const turns = new Turns(1);
  const end = await turns.take(LATER);
  const waiting = turns.take(performance.now() + LATER);
  await expect(turns.take(performance.now() + LATER)).rejects.toThrow(QueueFullError);
  end();
  (await waiting)();
});
