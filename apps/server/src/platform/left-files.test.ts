import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { removeLeftFiles, temporaryPath } from "./temporary.ts";

afterEach(() => vi.unstubAllEnvs());

// Rule (research.md#exporting)
it("what processes that are no more have left is removed, and what others are making stays", async () => {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  vi.stubEnv("TMPDIR", folder);
  const { pid: gone } = spawnSync(process.execPath, ["--version"]);
  const names = {
    left: `harapen-study-${gone}-a`,
    unpacked: `harapen-import-${gone}-a`,
    making: `${basename(temporaryPath("study"))}b`,
    // In a container, every server has the same process number.
    before: `${basename(temporaryPath("import"))}c`,
    old: `harapen-study-${process.ppid}-d`,
    foreign: "somebody-elses",
  };
  for (const name of Object.values(names)) mkdirSync(join(folder, name));
  for (const name of [`harapen-sent-${gone}-e`, `harapen-sent-${process.pid}-f`])
    writeFileSync(join(folder, name), "zip");
  const days = (count: number) => Date.now() / 1_000 - count * 86_400;
  utimesSync(join(folder, names.old), days(2), days(2));
  utimesSync(join(folder, names.before), days(0.5), days(0.5));
  await removeLeftFiles();
  const left = [names.making, names.foreign, `harapen-sent-${process.pid}-f`];
  expect(readdirSync(folder).sort()).toEqual(left.sort());
});
