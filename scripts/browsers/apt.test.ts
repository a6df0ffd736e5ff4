import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aptInstall } from "./apt.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "harapen-apt-"));
  vi.stubEnv("PATH", [folder, process.env.PATH].join(delimiter));
  vi.spyOn(console, "log").mockReturnValue();
  return () => rmSync(folder, { recursive: true });
});

function addProgram(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

/**
 * Puts a fake apt first in PATH, which knows these packages, has package lists or not, and logs its calls.
 */
function addApt(known: string, lists: string): void {
  const log = join(folder, "log");
  writeFileSync(log, "");
  addProgram("sudo", 'shift; exec "$@"');
  addProgram("apt-get", `[ $1 = indextargets ] && { printf '${lists}'; exit; }; echo "$@" >> ${log}`);
  addProgram("apt-cache", `shift 2; for name; do case "${known}" in *$name*) ;; *) exit 100; esac; done`);
}

const calls = () => readFileSync(join(folder, "log"), "utf8").split("\n").filter(Boolean);

describe.skipIf(process.platform !== "linux")("what is installed by apt-get", () => {
  it("is what the distribution has", () => {
    addApt("webkit2gtk-driver xvfb", "some list");
    aptInstall("webkit2gtk-driver", "xvfb");
    expect(calls()).toEqual(["update", "install -y --no-install-recommends webkit2gtk-driver xvfb"]);
  });

  it("is nothing, without an update each time, where the distribution has not all of it", () => {
    addApt("webkit2gtk-driver xvfb", "some list");
    aptInstall("xvfb", "firefox-esr");
    expect(calls()).toEqual([]);
  });

  it("is known after an update where there were no lists of packages", () => {
    addApt("xvfb", "");
    aptInstall("firefox-esr");
    expect(calls()).toEqual(["update"]);
  });
});
