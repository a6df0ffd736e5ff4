// Rule (first-paint)

import { afterEach, beforeEach, expect, test, vi } from "vitest";

const FILES = ["assets/a.js", "assets/b.js", "assets/a.css"];
const HTML = { headers: { "content-type": "text/html" } };

/**
 * The files that were asked of the server, the links among what asked, the files that do not come, and those
 * that the page names itself.
 */
let asked: string[];
let links: string[];
let missing: Set<string>;
/** The files in the browser's cache. */
let cached: Set<string>;
/** How long files take to come, in milliseconds. */
let slow: Map<string, number>;
let named: string[];
/** A sign-in page's answer in place of a script's. */
let portal: string | undefined;
let helper: typeof import("./loading.ts");

async function answer(address: string, { signal }: RequestInit = {}): Promise<Response> {
  asked.push(address);
  await new Promise<void>((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
    setTimeout(resolve, slow.get(address));
  });
  if (missing.has(address)) throw new TypeError("no network");
  if (address === portal) return new Response("<p>Log in</p>", HTML);
  cached.add(address);
  return new Response("", {
    headers: { "content-type": address.endsWith(".css") ? "text/css" : "text/javascript" },
  });
}

interface Link {
  href: string;
  rel: string;
  onload?(): void;
  onerror?(): void;
}

function append(link: Link): void {
  if (!cached.has(link.href)) asked.push(link.href);
  links.push(`${link.rel} ${link.href}`);
  const come = () => (missing.has(link.href) ? link.onerror?.() : link.onload?.());
  setTimeout(come);
}

beforeEach(async () => {
  asked = [];
  links = [];
  missing = new Set();
  cached = new Set();
  slow = new Map();
  named = [];
  portal = undefined;
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("document", {
    createElement: () => ({ relList: { supports: () => true }, remove() {} }),
    head: { append },
    querySelector: (selector: string) => named.find((file) => selector.includes(`"${file}"`)) ?? null,
  });
  vi.resetModules();
  helper = await import("./loading.ts");
});

afterEach(() => {
  globalThis.harapenFiles = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a module is imported once all of its files have come, each of which is asked for once", async () => {
  const load = vi.fn(async () => "module");
  const imported = [helper.importAfterFiles(load, FILES), helper.importAfterFiles(load, ["assets/b.js"])];
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all(imported)).toEqual(["module", "module"]);
  await helper.importAfterFiles(load, FILES);
  expect(asked).toEqual(FILES.map((file) => `/${file}`));
});

test.each(FILES)(
  "where %s fails nothing is imported, and the next import asks for it alone again",
  async (file) => {
    const load = vi.fn(async () => "module");
    missing.add(`/${file}`);
    await expect(helper.importAfterFiles(load, FILES)).rejects.toThrow();
    expect(load).not.toHaveBeenCalled();
    missing.clear();
    asked = [];
    expect(await helper.importAfterFiles(load, FILES)).toBe("module");
    expect(asked).toEqual([`/${file}`]);
  },
);

// Rule (loading): A script or stylesheet that takes longer than 30 seconds counts as lost, except in WebKit:
//   the next try, which a screen makes at once, asks for it again and gives it twice the time, up to two
//   minutes
test.each(FILES)(
  "where %s takes longer than half a minute nothing is imported, and the next import waits for it for longer",
  async (file) => {
    vi.useFakeTimers();
    const load = vi.fn(async () => "module");
    slow.set(`/${file}`, 45_000);
    const lost = expect(helper.importAfterFiles(load, FILES)).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(30_000);
    await lost;
    expect(load).not.toHaveBeenCalled();
    asked = [];
    const imported = helper.importAfterFiles(load, FILES);
    await vi.advanceTimersByTimeAsync(46_000);
    expect(await imported).toBe("module");
    expect(asked).toEqual([`/${file}`]);
  },
);

// Rule (loading)
test("where several files are lost, the next import asks for each of them again", async () => {
  vi.useFakeTimers();
  for (const file of FILES) slow.set(`/${file}`, 45_000);
  const load = vi.fn(async () => "module");
  const imported = helper.importAfterFiles(load, FILES).catch(() => helper.importAfterFiles(load, FILES));
  await vi.advanceTimersByTimeAsync(76_000);
  expect(await imported).toBe("module");
  expect(asked).toEqual([...FILES, ...FILES].map((file) => `/${file}`));
});

test("a page in a script's place, as a venue's to sign in, is not imported", async () => {
  const load = vi.fn(async () => "module");
  portal = "/assets/b.js";
  await expect(helper.importAfterFiles(load, FILES)).rejects.toThrow("no javascript from /assets/b.js");
  expect(load).not.toHaveBeenCalled();
});

test("many files are asked for in several tasks, all without waiting for the first", async () => {
  vi.useFakeTimers();
  const many = Array.from({ length: 12 }, (_, index) => `assets/${index}.js`);
  for (const file of many) slow.set(`/${file}`, 1_000);
  const imported = helper.importAfterFiles(async () => "module", many);
  expect(asked.length).toBeLessThanOrEqual(5);
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toEqual(many.map((file) => `/${file}`));
  await vi.advanceTimersByTimeAsync(100);
  expect(await imported).toBe("module");
});

test("a page in the background, whose timers run once a second, asks for all files at once", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { ...document, hidden: true });
  const many = Array.from({ length: 12 }, (_, index) => `assets/${index}.js`);
  const imported = helper.importAfterFiles(async () => "module", many);
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
  expect(asked).toEqual(many.map((file) => `/${file}`));
  await vi.advanceTimersByTimeAsync(1);
  expect(await imported).toBe("module");
});

test("what the page asked for before the loader came is not asked for again, and once it is lost by the next import", async () => {
  const load = vi.fn(async () => "module");
  missing.add("/assets/b.js");
  globalThis.harapenFiles = await helper.fetchAhead(["/assets/a.js", "/assets/b.js"]);
  await expect(helper.importAfterFiles(load, ["assets/a.js", "assets/b.js"])).rejects.toThrow();
  expect(asked).toEqual(["/assets/a.js", "/assets/b.js"]);
  missing.clear();
  expect(await helper.importAfterFiles(load, ["assets/a.js", "assets/b.js"])).toBe("module");
  expect(asked).toEqual(["/assets/a.js", "/assets/b.js", "/assets/b.js"]);
});

test("what the page names itself is not asked for", async () => {
  named = ["/assets/a.js", "/assets/a.css"];
  expect(await helper.importAfterFiles(async () => "module", FILES)).toBe("module");
  expect(asked).toEqual(["/assets/b.js"]);
});

// Rule (first-paint): No script or stylesheet is loaded twice for being fetched before it is imported or
//   applied
test("WebKit preloads the scripts by links, and imports the module without waiting for them", async () => {
  vi.stubGlobal("navigator", { vendor: "Apple Computer, Inc." });
  missing.add("/assets/b.js");
  expect(await helper.importAfterFiles(async () => "module", FILES)).toBe("module");
  expect(links).toEqual([
    "modulepreload /assets/a.js",
    "modulepreload /assets/b.js",
    "stylesheet /assets/a.css",
  ]);
  expect(asked).toEqual(FILES.map((file) => `/${file}`));
});
