import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the paths of those programs that are on this machine, in this order: names are looked up in PATH.
 */
export function findPrograms(names: readonly string[], wellKnown: readonly string[] = []): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...paths, ...wellKnown].filter(isExecutable);
}

/** Returns the first program that `findPrograms` finds. */
export function findProgram(names: readonly string[], wellKnown: readonly string[] = []): string | undefined {
  return findPrograms(names, wellKnown)[0];
}

/**
 * Installs packages if apt-get exists and may be used: as root, or by sudo without a password. Does nothing
 * if the distribution lacks one of them, as Ubuntu lacks `firefox-esr`: apt-get would refuse the others too.
 */
export function aptInstall(...packages: readonly string[]): void {
  if (process.platform !== "linux") return;
  if (hasPackageLists() && !areKnown(packages)) return;
  if (apt("update") && areKnown(packages)) apt("install", "-y", "--no-install-recommends", ...packages);
}

/** Whether apt has package lists; in a fresh container it has none. */
function hasPackageLists(): boolean {
  return spawnSync("apt-get", ["indextargets", "Created-By: Packages"], { encoding: "utf8" }).stdout !== "";
}

function areKnown(packages: readonly string[]): boolean {
  return spawnSync("apt-cache", ["show", "--no-all-versions", ...packages]).status === 0;
}

/** Runs apt-get with its output shown; returns whether it succeeded. */
function apt(...args: readonly string[]): boolean {
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const [program = "", ...rest] = [...sudo, "apt-get", ...args];
  console.log(`\n── install: ${[program, ...rest].join(" ")}`);
  const { status } = spawnSync(program, rest, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return status === 0;
}
