import { SEARCH_VERSION_HEADERS } from "@harapen/contract/calls/search";
import { everythingVisible } from "@harapen/contract/drawing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { search } from "./search.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const REQUEST = { pos: new Array(9).fill(0), part: everythingVisible(), aquarium: "minato" };
const stubAnswer = (headers: Record<string, string>) =>
  vi.stubGlobal("fetch", async () => new Response("[]", { headers }));

describe("search", () => {
  it("returns the versions that the answer names", async () => {
    stubAnswer({
      [SEARCH_VERSION_HEADERS.engine]: "1-abc",
      [SEARCH_VERSION_HEADERS.catalog]: "c",
      [SEARCH_VERSION_HEADERS.learned]: "none",
    });
    expect(await search(REQUEST)).toEqual({
      ranking: [],
      versions: { engine: "1-abc", catalog: "c", learned: "none" },
    });
  });

  it("returns no versions where the answer names none", async () => {
    stubAnswer({});
    const { versions } = await search(REQUEST);
    expect(versions).toEqual({ engine: undefined, catalog: undefined, learned: undefined });
  });
});
