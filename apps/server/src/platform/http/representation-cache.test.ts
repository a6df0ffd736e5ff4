import { expect, it } from "vitest";
import { Representation, RepresentationCache } from "./representation.ts";

/** Returns a cache of 100 bytes, and a function that gets its pictures, each of 40 bytes. */
function newCache() {
  const cache = new RepresentationCache(100);
  const made: string[] = [];
  const ask = (key: string) =>
    cache.get(key, async () => {
      made.push(key);
      return new Representation("image/png", Buffer.alloc(40), "reused");
    });
  return { cache, made, ask };
}

// Rule (bytes-connections-and-times): A picture is read once for all requests, and a connection with more
//   than 8 unanswered requests is closed
it("all who ask for a picture, at once or later, share one", async () => {
  const { made, ask } = newCache();
  const [first, second] = await Promise.all([ask("a"), ask("a")]);
  expect(await ask("a")).toBe(first);
  expect(second).toBe(first);
  expect(made).toEqual(["a"]);
});

it("beyond the bound the picture goes that was not asked for longest", async () => {
  const { made, ask } = newCache();
  for (const key of ["a", "b", "a", "c", "a", "b"]) await ask(key);
  expect(made).toEqual(["a", "b", "c", "b"]);
});

it("a picture larger than the bound is answered, and not kept", async () => {
  const { cache } = newCache();
  const large = new Representation("image/png", Buffer.alloc(101), "reused");
  expect(await cache.get("large", async () => large)).toBe(large);
  expect(await cache.get("large", async () => undefined)).toBeUndefined();
});

it("what fails is made again", async () => {
  const { cache, ask } = newCache();
  await expect(cache.get("a", () => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
  expect((await ask("a"))?.body).toHaveLength(40);
});
