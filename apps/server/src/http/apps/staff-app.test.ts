import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runApp } from "../../testing/running-app.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

function builtApp(page: string): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), page);
  writeFileSync(join(folder, "assets/index-abc123.js"), "export {};");
  return folder;
}

const app = await runApp({
  webFolder: builtApp("<title>visitors</title>"),
  staffFolder: builtApp('<title>staff</title><meta content="__STYLE_NONCE__">'),
});
const bare = await runApp({ webFolder: builtApp("<title>visitors</title>") });
afterAll(() => Promise.all([app.stop(), bare.stop()]));

describe("the staff app", () => {
  it.each(["/staff", "/staff/", "/staff/minato/birds", "/staff/signed-in?code=1"])(
    "is served at %s, with a nonce of this page alone for its styles and none for scripts",
    async (path) => {
      const nonces = [];
      for (const _ of [1, 2]) {
        const answer = await app.get(path);
        const policy = answer.headers.get("content-security-policy") ?? "";
        const [, nonce] = /content="([\w-]{20,})"/.exec(await answer.text()) ?? [];
        expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
        expect(policy.split(";")).toContain(`style-src 'self' 'nonce-${nonce}'`);
        expect(policy.split(";")).toContain("script-src 'self'");
        nonces.push(nonce);
      }
      expect(new Set(nonces).size).toBe(2);
    },
  );

  it("has files that may be cached for good, and no page in place of one that is not there", async () => {
    const file = await app.get("/staff/assets/index-abc123.js");
    expect(file.headers.get("cache-control")).toContain("immutable");
    for (const path of ["/staff/assets/index-old.js", "/staff/icon.svg", "/staff/assets/"])
      expect((await app.get(path)).status).toBe(404);
  });

  it("leaves every other address to the visitors' page, as all where it was not built", async () => {
    expect(await (await app.get("/staffroom")).text()).toContain("visitors");
    expect(await (await bare.get("/staff")).text()).toContain("visitors");
    expect(await (await bare.get("/staff/people")).text()).toContain("visitors");
  });
});
