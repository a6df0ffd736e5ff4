import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { VersionState } from "@harapen/contract/staff/version";
import project from "../../../../package.json" with { type: "json" };

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

/**
 * The version and the commit that run here, as they were when this process began. The commit is git's, or where
 * there is no git the one in the file `COMMIT`, which a release has; null where neither is there.
 */
const RUNNING: VersionState = { version: project.version, commit: commitIn(ROOT) };

export function runningVersion(): VersionState {
  return RUNNING;
}

/** Returns the version in words, such as `Harapen 1.0.0 (0123456789ab)`. */
export function versionInWords({ version, commit }: VersionState = runningVersion()): string {
  return commit === null ? `Harapen ${version}` : `Harapen ${version} (${commit})`;
}

/** Returns the first twelve digits of the commit of a project's folder; null where nothing says it. */
export function commitIn(folder: string): string | null {
  try {
    // A folder without git may lie in another project's, which has a commit of its own.
    if (existsSync(join(folder, ".git"))) return gitCommit(folder);
    return readFileSync(join(folder, "COMMIT"), "utf8").trim() || null;
  } catch {
    return null;
  }
}

/** The server's account need not own the project, which git would refuse otherwise. */
function gitCommit(folder: string): string {
  return execFileSync("git", ["-c", "safe.directory=*", "rev-parse", "--short=12", "HEAD"], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}
