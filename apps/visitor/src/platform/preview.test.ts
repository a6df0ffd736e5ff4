import { beforeEach, expect, test, vi } from "vitest";

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});

/** Returns the query of the calls that a page makes when opened at an address with this query. */
async function callQueryAt(search: string): Promise<string> {
  vi.stubGlobal("location", { search });
  vi.resetModules();
  return (await import("./preview.ts")).callQuery();
}

test("the calls of a page that staff opened on a draft say so, on each of the tab's pages", async () => {
  expect(await callQueryAt("?preview=a.b_c-d")).toBe("?preview=a.b_c-d");
  expect(await callQueryAt("")).toBe("?preview=a.b_c-d");
  expect(await callQueryAt("?preview=newer")).toBe("?preview=newer");
  expect(await callQueryAt("?x=1")).toBe("?preview=newer");
});

test("the calls of a visitor's page say nothing of previews", async () => {
  expect(await callQueryAt("")).toBe("");
});
