import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PATHS, VISIT_HEADER } from "@harapen/contract/calls/paths";
import { afterAll, expect, it } from "vitest";
import { runApp, SLUG } from "../../testing/running-app.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

/** Returns a folder like a built app's. */
function builtApp(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "assets"));
  for (const file of ["index.html", "manifest.json", "assets/a.js"]) writeFileSync(join(folder, file), "{}");
  return folder;
}

const app = await runApp({ webFolder: builtApp(), staffFolder: builtApp() });
afterAll(() => app.stop());

/** Resolves to the lines that one request leaves in the log. */
async function linesOf(send: () => Promise<unknown>): Promise<unknown[]> {
  const before = app.logged().length;
  await send();
  // The line is written when the answer has been sent, and there could be a second one after it.
  await expect.poll(() => app.logged().slice(before)).toContain("answered");
  await pause(20);
  const lines = app.logged().slice(before).trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line));
}

it("a request that is refused for its visit's rate leaves one line, with the reason", async () => {
  const post = (headers: Record<string, string> = {}) =>
    fetch(app.address + PATHS.loadAlbum, { method: "POST", headers });
  const token = (await post()).headers.get(VISIT_HEADER) ?? "";
  const again = () => post({ [VISIT_HEADER]: token });
  let status = 0;
  while (status !== 429) ({ status } = await again());
  expect(await linesOf(again)).toEqual([
    expect.objectContaining({ status: 429, reason: expect.stringContaining("Too much at once") }),
  ]);
});

it("a request that is answered leaves one line, without a reason", async () => {
  const lines = await linesOf(() => app.get(PATHS.aquarium(SLUG)));
  expect(lines).toEqual([expect.not.objectContaining({ reason: expect.anything() })]);
});

// Rule (operating.md#logs): Files of the apps and pictures are at `debug`
it("files of the apps and pictures leave no line at info, and pages and what is refused do", async () => {
  const lines = await linesOf(async () => {
    for (const path of ["/assets/a.js", PATHS.media(SLUG, "p.svg"), "/staff/assets/a.js", "/manifest.json"])
      expect([path, (await app.get(path)).status]).toEqual([path, 200]);
    for (const path of [`/${SLUG}`, "/staff", "/assets/gone.js", PATHS.media(SLUG, "gone.jpg")])
      await app.get(path);
  });
  expect(lines).toEqual([
    expect.objectContaining({ level: 30, url: "/*", status: 200 }),
    expect.objectContaining({ level: 30, url: "/staff", status: 200 }),
    expect.objectContaining({ level: 30, url: "/*", status: 404 }),
    expect.objectContaining({ level: 30, url: PATHS.media(":aquarium", ":name"), status: 404 }),
  ]);
});

it("an address that cannot be read leaves one line", async () => {
  expect(await linesOf(() => app.get("/%zz"))).toEqual([expect.objectContaining({ status: 400 })]);
});
