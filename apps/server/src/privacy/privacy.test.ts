import { expect, test } from "vitest";
import { DeletionQueue } from "./privacy.ts";

const deleted = async () => null;
const of = (whose: string, network = "hall") => ({ whose, network });

// Rule (deletion)
test("deletions run one after the other, and one that fails keeps nobody waiting", async () => {
  const queue = new DeletionQueue();
  const { promise, reject } = Promise.withResolvers<null>();
  const steps: string[] = [];
  const first = queue.run(of("first"), () => promise);
  const second = queue.run(of("second"), async () => {
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
  const first = queue.run(of("0"), () => promise);
  const waiting = Array.from({ length: 39 }, (_, index) =>
    queue.run(of(`${index + 1}`, `${index % 4}`), deleted),
  );
  expect(queue.run(of("0"), deleted)).toBe(first);
  expect(() => queue.run(of("another"), deleted)).toThrow(
    expect.objectContaining({ statusCode: 503, retryAfter: 30 }),
  );
  resolve(null);
  await Promise.all(waiting);
  expect(await queue.run(of("another"), deleted)).toBeNull();
});

// Rule (deletion): Networks take turns, and none takes all places
test("one network's many deletions keep nobody elsewhere waiting behind them", async () => {
  const queue = new DeletionQueue();
  const { promise, resolve } = Promise.withResolvers<null>();
  const order: string[] = [];
  const note = (whose: string) => async () => {
    order.push(whose);
    return null;
  };
  const first = queue.run(of("flood 0", "flood"), () => promise);
  const flood = Array.from({ length: 10 }, (_, index) =>
    queue.run(of(`flood ${index + 1}`, "flood"), note(`flood ${index + 1}`)),
  );
  expect(() => queue.run(of("flood 11", "flood"), deleted)).toThrow(
    expect.objectContaining({ statusCode: 503 }),
  );
  const other = queue.run(of("other", "elsewhere"), note("other"));
  resolve(null);
  await Promise.all([first, ...flood, other]);
  expect(order.indexOf("other")).toBeLessThanOrEqual(1);
});
