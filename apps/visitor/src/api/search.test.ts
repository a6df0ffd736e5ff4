import { ANSWER_TOKEN_HEADER, LOOK_HEADER, SEARCH_VERSION_HEADERS } from "@harapen/contract/calls/search";
import { everythingVisible } from "@harapen/contract/drawing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { search } from "./search.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const REQUEST = { pos: new Array(9).fill(0), part: everythingVisible(), aquarium: "minato" };
const stubAnswer = (headers: Record<string, string>) =>
  vi.stubGlobal("fetch", async () => Response.json([], { headers }));

describe("search", () => {
  it("returns the versions that the answer names, and its token", async () => {
    stubAnswer({
      [SEARCH_VERSION_HEADERS.engine]: "1-abc",
      [SEARCH_VERSION_HEADERS.catalog]: "c",
      [SEARCH_VERSION_HEADERS.learned]: "none",
      [SEARCH_VERSION_HEADERS.visitors]: "shipped",
      [ANSWER_TOKEN_HEADER]: "signed.answer",
    });
    expect(await search(REQUEST)).toEqual({
      ranking: [],
      versions: { engine_ver: "1-abc", catalog_ver: "c", learned_ver: "none", visitors_ver: "shipped" },
      answerToken: "signed.answer",
    });
  });

  it("takes nothing for the token that is longer than one", async () => {
    stubAnswer({ [ANSWER_TOKEN_HEADER]: "x".repeat(3_000) });
    expect(await search(REQUEST)).toMatchObject({ answerToken: undefined });
  });

  it("returns neither versions nor token where the answer has none", async () => {
    stubAnswer({});
    const { versions, answerToken } = await search(REQUEST);
    expect(Object.values(versions)).toEqual([undefined, undefined, undefined, undefined]);
    expect(answerToken).toBeUndefined();
  });

  // Rule (the-search)
  it.each([
    [
      "a question",
      '{"kind":"pair","ids":["\\u3042","b"],"x":1,"y":2,"w":3,"h":4}',
      { kind: "pair", ids: ["あ", "b"], x: 1, y: 2, w: 3, h: 4 },
    ],
    ["that none is worth asking", "null", null],
  ])("brings %s with the ranking", async (_, header, asked) => {
    stubAnswer({ [LOOK_HEADER]: header });
    expect(await (await search(REQUEST)).look).toEqual(asked);
  });

  it.each([
    ["has none", {}],
    ["has one of a kind that is unknown", { [LOOK_HEADER]: '{"kind":"smell"}' }],
    ["has what is no JSON", { [LOOK_HEADER]: "{" }],
  ])("leaves the question open where the answer %s", async (_, headers) => {
    stubAnswer(headers);
    expect((await search(REQUEST)).look).toBeUndefined();
  });

  it("is tried once more when a busy server asks for a moment, and not when it asks for longer", async () => {
    const refused = { success: false, message: "busy" };
    const answers = (seconds: string) => {
      const busy = () => Response.json(refused, { status: 503, headers: { "retry-after": seconds } });
      const fetch = vi.fn(async () => (fetch.mock.calls.length > 1 ? Response.json([]) : busy()));
      vi.stubGlobal("fetch", fetch);
    };
    vi.useFakeTimers();
    answers("1");
    const soon = search(REQUEST);
    await vi.advanceTimersByTimeAsync(999);
    expect(fetch).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(await soon).toMatchObject({ ranking: [] });
    answers("60");
    await expect(search(REQUEST)).rejects.toMatchObject({ code: "unavailable", retryAfterMs: 60_000 });
    vi.useRealTimers();
  });
});
