import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { commitIn, runningVersion, versionInWords } from "./version.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

it("the version is that of the root's package.json, with the commit in brackets where one is known", () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  expect(runningVersion()).toEqual({ version, commit: commitIn(ROOT) });
  expect(versionInWords({ version: "1.2.3", commit: "0123456789ab" })).toBe("Harapen 1.2.3 (0123456789ab)");
  expect(versionInWords({ version: "1.2.3", commit: null })).toBe("Harapen 1.2.3");
});

it("a release's commit is in its file, and where there is neither file nor git there is none", () => {
  const folder = temporaryFolder();
  expect(commitIn(folder)).toBeNull();
  writeFileSync(join(folder, "COMMIT"), "0123456789ab\n");
  expect(commitIn(folder)).toBe("0123456789ab");
  mkdirSync(join(folder, ".git"));
  expect(commitIn(folder), "a broken git").toBeNull();
});
