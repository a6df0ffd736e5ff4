// Rule (deletion)

import { expect, test } from "vitest";
import { DeletionQueue } from "./privacy.ts";

const deleted = async () => null;

test("deletions run one after the other, and one that fails keeps nobody waiting", async () => {
  const queue = new DeletionQueue();
  const { promise, reject } = Promise.withResolvers<null>();
  const steps: string[] = [];
  const first = queue.run("first", () => promise);
  const second = queue.run("second", async () => {
    steps.push("second begins");
    return null;
  });
  const failed = expect(first).rejects.toThrow("no disk");
  await Promise.resolve();
  expect(steps).toEqual([]);
  reject(new Error("no disk"));
  await failed;
  expect(await second).toBeNull();
});

test("a deletion that is repeated takes nobody's place, and where many wait the others try again later", async () => {
  const queue = new DeletionQueue();
  const { promise, resolve } = Promise.withResolvers<null>();
  const first = queue.run("0", () => promise);
  const waiting = Array.from({ length: 19 }, (_, index) => queue.run(`${index + 1}`, deleted));
  expect(queue.run("0", deleted)).toBe(first);
  expect(() => queue.run("another", deleted)).toThrow(
    expect.objectContaining({ statusCode: 503, retryAfter: 30 }),
  );
  resolve(null);
  await Promise.all(waiting);
  expect(await queue.run("another", deleted)).toBeNull();
});
