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

/** Returns the path of the first of these programs that is on this machine: names are looked up in PATH. */
export function findProgram(names: readonly string[], wellKnown: readonly string[] = []): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...wellKnown].find(
    isExecutable,
  );
}

/** Installs packages of Debian where apt-get is there and may be used: as root, or by sudo without a password. */
export function aptInstall(...packages: readonly string[]): void {
  if (process.platform !== "linux") return;
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
    const [program = "", ...rest] = [...sudo, "apt-get", ...args];
    console.log(`\n── install: ${[program, ...rest].join(" ")}`);
    const { status } = spawnSync(program, rest, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (status !== 0) return;
  }
}
