import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "../steps.ts";
import { billOfMaterials, installedComponents, sortedComponents, thirdPartyLicenses } from "./components.ts";
import { releaseNotes } from "./notes.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "harapen-release-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string | object): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
}

const CHANGELOG = `# Changelog

## [Unreleased]

## [1.1.0] - 2026-12-01

### Added

- A version.

## [1.0.0] - 2026-11-20

- First.
`;

it("the notes of a release are the changelog's section of its version, which has a date and says something", () => {
  expect(releaseNotes(CHANGELOG, "1.1.0")).toBe("### Added\n\n- A version.\n");
  expect(releaseNotes(CHANGELOG, "1.0.0")).toBe("- First.\n");
  expect(releaseNotes(CHANGELOG, "1.1")).toBeUndefined();
  expect(releaseNotes("## [1.1.0]\n\n- Soon.\n", "1.1.0")).toBeUndefined();
  expect(releaseNotes("## [1.1.0] - 2026-12-01\n\n## [1.0.0] - 2026-11-20\n", "1.1.0")).toBeUndefined();
});

describe("the parts of an installation", () => {
  const part = { version: "2.0.0", license: "MIT", integrity: "sha512-AAEC" };
  const install = (packages: object) => write("node_modules/.package-lock.json", { packages });

  it("are npm's packages, nested ones too, and none of the project's own", () => {
    install({
      "node_modules/@a/b": part,
      "node_modules/@a/b/node_modules/c": { ...part, version: "3.0.0" },
      "node_modules/@harapen/contract": { link: true },
      "packages/contract": {},
    });
    const components = installedComponents(folder);
    expect(components.map(({ name, version }) => `${name} ${version}`)).toEqual(["@a/b 2.0.0", "c 3.0.0"]);
    const source = { version: "1.1.0", commit: "0123456789ab", time: "2026-11-29T00:00:00.000Z" };
    expect(billOfMaterials(sortedComponents([...components, ...components]), source)).toMatchObject({
      bomFormat: "CycloneDX",
      metadata: { component: { version: "1.1.0" } },
      components: [
        { purl: "pkg:npm/%40a/b@2.0.0", hashes: [{ content: "000102" }], licenses: [{ expression: "MIT" }] },
        { purl: "pkg:npm/c@3.0.0" },
      ],
    });
  });

  it("have their licences' texts, and are refused where they name none", () => {
    install({ "node_modules/a": part, "node_modules/b": part });
    write("node_modules/a/LICENSE.md", "Do as you like.");
    write("node_modules/b/index.js", "");
    const text = thirdPartyLicenses(installedComponents(folder));
    expect(text).toMatch(
      /^a 2[.]0[.]0: MIT$[\s\S]*Do as you like[.][\s\S]*^b 2[.]0[.]0: MIT$[\s\S]*no file/m,
    );
    install({ "node_modules/a": { version: "2.0.0" } });
    expect(() => installedComponents(folder)).toThrow(/a names no licence/);
  });
});

describe("npm run release", () => {
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=T", "-c", "user.email=t@example.org", ...args], {
      cwd: folder,
      stdio: "pipe",
    });
  const release = (settings: Record<string, string> = {}) =>
    spawnSync(process.execPath, ["scripts/release.ts"], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, ...settings },
    });

  it("refuses what is not committed, what the changelog lacks, settings of one's own, and what is released already", () => {
    git("init", "--quiet");
    for (const file of ["release.ts", "steps.ts", "release"])
      cpSync(join(ROOT, "scripts", file), join(folder, "scripts", file), { recursive: true });
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    write(".gitignore", "/node_modules\n.env\n");
    write("package.json", { type: "module", version: "1.2.0" });
    write("CHANGELOG.md", CHANGELOG);
    expect(release()).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/not committed:\n[\s\S]*CHANGELOG.md/),
    });
    git("add", ".");
    git("commit", "--quiet", "--message", "one");
    expect(release()).toMatchObject({ status: 1, stderr: expect.stringContaining("no section of 1.2.0") });
    const own = { status: 1, stderr: expect.stringContaining("VITE_API_ORIGIN") };
    expect(release({ VITE_API_ORIGIN: "https://api.example" })).toMatchObject(own);
    write("apps/visitor/.env", "VITE_API_ORIGIN=https://api.example");
    expect(release()).toMatchObject({ status: 1, stderr: expect.stringContaining("apps/visitor/.env") });
    rmSync(join(folder, "apps"), { recursive: true });
    write("CHANGELOG.md", CHANGELOG.replace("## [Unreleased]\n", "## [Unreleased]\n\n- More.\n"));
    git("commit", "--quiet", "--all", "--message", "more");
    expect(release()).toMatchObject({ status: 1, stderr: expect.stringContaining("unreleased changes") });
    write("CHANGELOG.md", CHANGELOG);
    git("tag", "v1.1.0");
    write("package.json", { type: "module", version: "1.1.0" });
    git("commit", "--quiet", "--all", "--message", "two");
    expect(release()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("v1.1.0 is another commit"),
    });
  });
});
