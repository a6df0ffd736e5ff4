import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { useTemporaryFolder } from "./temporary.ts";

/** Returns the folder in which a process's temporary files are then, and the errors. */
function used(dataDir: string | undefined, environment: NodeJS.ProcessEnv = {}) {
  const faults: unknown[] = [];
  useTemporaryFolder(dataDir, (error) => faults.push(error), environment);
  return { folder: environment.TMPDIR, faults: faults.length };
}

// Rule (drafts-and-publishes): Exports and zips are on the data's disk while they are made or read, not in
//   memory, and nobody else's
it("temporary files lie in the data folder, and are nobody else's", () => {
  const dataDir = join(temporaryFolder(), "data");
  expect(used(dataDir)).toEqual({ folder: join(dataDir, "temporary"), faults: 0 });
  expect(statSync(join(dataDir, "temporary")).mode & 0o777).toBe(0o700);
  expect(used(dataDir)).toEqual({ folder: join(dataDir, "temporary"), faults: 0 });
});

// Rule (drafts-and-publishes)
it("temporary files lie where the operator wants them, and where there is no data folder in the machine's", () => {
  const dataDir = temporaryFolder();
  mkdirSync(dataDir, { recursive: true });
  expect(used(dataDir, { TMPDIR: "/elsewhere" })).toEqual({ folder: "/elsewhere", faults: 0 });
  expect(used(undefined)).toEqual({ folder: undefined, faults: 0 });
  writeFileSync(join(dataDir, "temporary"), "no folder");
  expect(used(dataDir)).toEqual({ folder: undefined, faults: 1 });
});
