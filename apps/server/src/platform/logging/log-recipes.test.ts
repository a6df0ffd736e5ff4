// Rule (operating.md#reading-the-log)

import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PATHS } from "@harapen/contract/calls/paths";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { runApp } from "../../testing/running-app.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const PAGE = fileURLToPath(new URL("../../../../../docs/operating.md", import.meta.url));
const has = (program: string) => spawnSync("which", [program]).status === 0;

describe.skipIf(!has("jq"))("the recipes of the operators' page (skipped where jq is missing)", () => {
  const file = join(temporaryFolder(), "log");
  beforeAll(async () => {
    const { get, logged, rooms, stop } = await runApp();
    rooms.log.error({ err: new Error("broken") }, "something failed");
    for (const path of [PATHS.aquarium("nowhere"), PATHS.aquarium("nowhere"), "/api/nothing"])
      await get(path);
    await vi.waitUntil(() => logged().match(/"answered"/g)?.length === 3);
    writeFileSync(file, `a line that is no JSON\n${logged()}`);
    await stop();
  });

  /**
   * Runs the recipe that ends with this comment on the page, with another request's id; returns the lines that
   * it prints.
   */
  function linesOf(comment: string, reqId = ""): string[] {
    const [, section = ""] = /^### Reading the log$(.*?)^#/ms.exec(readFileSync(PAGE, "utf8")) ?? [];
    const recipes = section.split(/^(?= {4}log \| )/m).slice(1);
    const [recipe = ""] = recipes.find((each) => each.includes(`# ${comment}\n`))?.split("\n\n") ?? [];
    const commands = `log() { cat "$file"; }\n${recipe.replace("req-1a", reqId)}`;
    const env = { ...process.env, file };
    return execFileSync("bash", ["-c", commands], { env, encoding: "utf8" }).trimEnd().split("\n");
  }

  it("find the errors", () => {
    expect(linesOf("errors")).toEqual([expect.stringContaining("something failed")]);
  });

  it("list the slowest requests, the slowest first", () => {
    const times = linesOf("the slowest requests").map((line): number => JSON.parse(line).ms);
    expect(times).toHaveLength(3);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
  });

  it("count what was refused, by its reason", () => {
    const counted = linesOf("what was refused, and why").map((line) => line.trim().split(/ (.*)/)[0]);
    expect(counted).toEqual(["2", "1"]);
  });

  it("find one request by its id", () => {
    const [line = ""] = readFileSync(file, "utf8").match(/^.*"answered".*$/m) ?? [];
    const { reqId } = JSON.parse(line);
    expect(linesOf("one request", reqId).map((each) => JSON.parse(each))).toEqual([JSON.parse(line)]);
  });
});
