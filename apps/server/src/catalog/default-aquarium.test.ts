import { expect, it, vi } from "vitest";
import { DefaultAquarium } from "./default-aquarium.ts";

// Rule (routes-and-redirects): Where `DEFAULT_AQUARIUM` is not there, the first by its slug that visitors see takes its place
it.each([
  ["the named one", ["a", "named"], [], "named"],
  ["the named one, also hidden", ["a", "named"], ["named"], "named"],
  ["the first that is not hidden", ["a", "b", "c"], ["a"], "b"],
  ["the named one, where all are hidden", ["a"], ["a"], "named"],
  ["the named one, where there is none", [], [], "named"],
])("the default aquarium is %s", async (_which, slugs, hidden, found) => {
  const store = { slugs: async () => slugs, hiddenSlugs: async () => hidden };
  expect(await new DefaultAquarium(store, "named").slug()).toBe(found);
});

it("the default aquarium is looked up again, once another server may have removed it", async () => {
  vi.useFakeTimers();
  let slugs = ["a", "named"];
  const aquarium = new DefaultAquarium({ slugs: async () => slugs, hiddenSlugs: async () => [] }, "named");
  expect(await aquarium.slug()).toBe("named");
  slugs = ["a"];
  vi.advanceTimersByTime(6_000);
  expect(await aquarium.slug()).toBe("a");
  vi.useRealTimers();
});
