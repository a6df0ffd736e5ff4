import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../platform/logging/log.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { KEPT_ASSETS, keepAssets } from "./kept-assets.ts";
import { staticFile } from "./static-files.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const NOW = Date.UTC(2026, 10, 22);

let filesDir: string | undefined;
let logged: string[];
beforeEach(() => {
  filesDir = temporaryFolder();
  logged = [];
});

/** Starts a build with these files, after some days, and returns the earlier files that it also serves. */
function start(names: readonly string[], days = 0): Record<string, string> {
  const files = new Map(
    ["/index.html", ...names].map((path) => [path, staticFile(path, Buffer.from(`of ${path}`))]),
  );
  const log = createLog("info", { write: (line) => void logged.push(line) });
  const kept = keepAssets({ config: { filesDir }, log }, files, "/assets/", { now: NOW + days * DAY_MS });
  return Object.fromEntries([...kept].map(([path, { body, type }]) => [path, `${type} ${body}`]));
}

describe("the files of earlier builds", () => {
  // Rule (without-network): A page that is open during a release finds the files of its build for 30 days
  it("are served beside those of the next, with their content and type", () => {
    expect(start(["/assets/a-1.js", "/assets/b-1.css"])).toEqual({});
    expect(start(["/assets/a-2.js", "/assets/b-1.css"])).toEqual({
      "/assets/a-1.js": "text/javascript; charset=utf-8 of /assets/a-1.js",
    });
    expect(Object.keys(start(["/assets/a-3.js", "/assets/b-1.css"])).sort()).toEqual([
      "/assets/a-1.js",
      "/assets/a-2.js",
    ]);
  });

  it("are kept for thirty days from the first start without them, however long they were current", () => {
    start(["/assets/a-1.js"]);
    expect(start(["/assets/a-2.js"], 100)).toHaveProperty(["/assets/a-1.js"]);
    expect(start(["/assets/a-2.js"], 129)).toHaveProperty(["/assets/a-1.js"]);
    expect(start(["/assets/a-2.js"], 131)).toEqual({});
    expect(start(["/assets/a-3.js"], 132)).toHaveProperty(["/assets/a-2.js"]);
  });

  it("are whole: what a server that was killed left unfinished is neither served nor left", () => {
    const folder = join(filesDir ?? "", KEPT_ASSETS);
    start(["/assets/a-1.js"]);
    const unfinished = join(folder, "b-1.js.77.unfinished");
    writeFileSync(unfinished, "half of");
    utimesSync(unfinished, NOW / 1_000, NOW / 1_000);
    expect(Object.keys(start(["/assets/a-2.js"]))).toEqual(["/assets/a-1.js"]);
    expect(readdirSync(folder)).toContain("b-1.js.77.unfinished");
    expect(Object.keys(start(["/assets/a-2.js"], 1))).toEqual(["/assets/a-1.js"]);
    expect(readdirSync(folder).sort()).toEqual(["a-1.js", "a-2.js", "last-build.json"]);
  });

  it("are none, and no folder is made, where nobody has named one", () => {
    const here = readdirSync(".");
    filesDir = undefined;
    for (const name of ["/assets/a-1.js", "/assets/a-2.js"]) expect(start([name])).toEqual({});
    expect([readdirSync("."), logged]).toEqual([here, []]);
  });

  it("are none where the data folder cannot be written to, and the log says so", () => {
    writeFileSync(join(filesDir ?? "", KEPT_ASSETS), "a file in the way");
    expect(start(["/assets/a-1.js"])).toEqual({});
    expect(logged.join()).toContain("files of earlier builds are not kept");
  });
});
