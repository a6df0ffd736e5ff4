import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runApp } from "../testing/running-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

function builtApp(page: string): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), page);
  writeFileSync(join(folder, "assets/index-abc123.js"), "export {};");
  return folder;
}

const app = await runApp({
  webFolder: builtApp("<title>visitors</title>"),
  staffFolder: builtApp("<title>staff</title>"),
});
const bare = await runApp({ webFolder: builtApp("<title>visitors</title>") });
afterAll(() => Promise.all([app.stop(), bare.stop()]));

describe("the staff app", () => {
  // Rule (staff-screens): `/staff` and what is below it are the staff app's, under the policy of every page
  it.each(["/staff", "/staff/", "/staff/minato/birds", "/staff/signed-in?code=1"])(
    "is served at %s, never stale, without any inline script or style",
    async (path) => {
      const answer = await app.get(path);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-cache"]);
      expect(await answer.text()).toContain("<title>staff</title>");
      const policy = (answer.headers.get("content-security-policy") ?? "").split(";");
      expect(policy).toEqual(expect.arrayContaining(["style-src 'self'", "script-src 'self'"]));
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
