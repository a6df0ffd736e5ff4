import { chmodSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { makeDataPrivate } from "./private-files.ts";

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** Makes a data folder that everybody may read. */
function openFolder(...names: string[]): string {
  const folder = join(temporaryFolder(), "data");
  mkdirSync(folder);
  for (const name of names) writeFileSync(join(folder, name), "");
  for (const name of names) chmodSync(join(folder, name), 0o644);
  chmodSync(folder, 0o755);
  return folder;
}

describe.skipIf(process.platform === "win32")("the data folder", () => {
  // Rule (security.md#from-other-programs-on-the-servers-machine): Other users of the machine can't read
  //   data, backups or exports
  it("of an earlier version is closed to others, with what is in it", () => {
    const folder = openFolder("harapen.sqlite", "harapen.sqlite-wal");
    makeDataPrivate(folder);
    expect([folder, join(folder, "harapen.sqlite"), join(folder, "harapen.sqlite-wal")].map(modeOf)).toEqual([
      "700",
      "600",
      "600",
    ]);
  });

  it("that other programs share keeps its rights, and so do their files", () => {
    const folder = openFolder("harapen.sqlite", "photo.png");
    makeDataPrivate(folder);
    expect([folder, join(folder, "photo.png"), join(folder, "harapen.sqlite")].map(modeOf)).toEqual([
      "755",
      "644",
      "600",
    ]);
  });
});
