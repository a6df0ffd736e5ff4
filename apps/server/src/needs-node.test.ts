import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { versionInWords } from "./platform/version.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const CHECK = join(ROOT, "apps/server/src/needs-node.cjs");

/** Returns what a Node of this version does with the check before it. */
function checkAs(version: string) {
  const value = JSON.stringify({ value: version });
  const pretend = join(temporaryFolder(), "pretend.cjs");
  writeFileSync(pretend, `Object.defineProperty(process.versions, "node", ${value})`);
  const args = ["--require", pretend, "--require", CHECK, "--eval", "console.log('runs')"];
  return spawnSync(process.execPath, args, { encoding: "utf8" });
}

// Rule (operating.md#install): A Node that is too old ends with words
it.each(["12.22.12", "20.19.1", "22.13.0"])(
  "Node %s ends with words, and with a code at which systemd stops",
  (version) => {
    const { status, stdout, stderr } = checkAs(version);
    expect([status, stdout]).toEqual([78, ""]);
    expect(stderr).toMatch(new RegExp(`^Harapen needs Node 24, this is ${version} .*\\n.*npm ci.*\\n$`));
  },
);

it.each(["24.0.0", "26.1.0"])("Node %s runs", (version) => {
  expect(checkAs(version)).toMatchObject({ status: 0, stdout: "runs\n" });
});

describe("the launcher", () => {
  /** Returns a folder with the launcher, and with this script as the Node that was installed beside it. */
  function installation(node?: string): string {
    const folder = temporaryFolder();
    cpSync(join(ROOT, "harapen"), join(folder, "harapen"));
    if (node === undefined) return folder;
    const file = join(folder, "node_modules/.bin/node");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `#!/bin/sh\n${node}\n`, { mode: 0o755 });
    return folder;
  }
  const run = (program: string, args: readonly string[], PATH = "/usr/bin:/bin") =>
    spawnSync(program, args, { encoding: "utf8", env: { PATH }, cwd: temporaryFolder() });

  it("runs commands from any folder, also through a link", () => {
    const link = join(temporaryFolder(), "harapen");
    symlinkSync(join(ROOT, "harapen"), link);
    expect(run(link, ["--version"])).toMatchObject({ status: 0, stdout: `${versionInWords()}\n` });
  });

  it("runs in a folder whose name an address would not have", () => {
    const folder = join(temporaryFolder(), "an odd #folder?");
    const copied = ["harapen", "apps/server/src/needs-node.cjs"];
    for (const file of copied) cpSync(join(ROOT, file), join(folder, file), { recursive: true });
    writeFileSync(join(folder, "apps/server/src/cli.ts"), "console.log('runs' as string);");
    mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
    symlinkSync(process.execPath, join(folder, "node_modules/.bin/node"));
    expect(run(join(folder, "harapen"), ["doctor"])).toMatchObject({ status: 0, stdout: "runs\n" });
  });

  it("uses the Node beside it, and hands words on as they are", () => {
    const folder = installation('echo "$@"');
    const program = join(folder, "harapen");
    expect(run(program, ["import", "our aquarium"]).stdout).toBe(
      `--require ${folder}/apps/server/src/needs-node.cjs ${folder}/apps/server/src/cli.ts import our aquarium\n`,
    );
    expect(run(program, ["start", "--https"]).stdout).toMatch(
      /size=256 \S+\/apps\/server\/src\/main\.ts --https\n$/,
    );
  });

  it("says what is missing where there is no Node", () => {
    const programs = temporaryFolder();
    for (const name of ["sh", "dirname", "readlink"])
      symlinkSync(join("/usr/bin", name), join(programs, name));
    const { status, stderr } = run(join(installation(), "harapen"), ["start"], programs);
    expect([status, stderr]).toEqual([
      78,
      expect.stringMatching(/^Harapen needs Node 24, and there is none/),
    ]);
  });
});
