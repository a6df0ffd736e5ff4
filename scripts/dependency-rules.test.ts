import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FORBIDDEN_IMPORTS } from "./dependency-rules.samples.ts";
import { SOURCE_FOLDERS, sourceFiles } from "./source-files.ts";
import { ROOT } from "./steps.ts";

interface Rule {
  readonly name: string;
  readonly from: { readonly path?: string; readonly pathNot?: string | readonly string[] };
}

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

const CONFIG = join(ROOT, ".dependency-cruiser.cjs");
const FOLDER_CONFIG = join(ROOT, ".dependency-cruiser.folders.cjs");
const rules: readonly Rule[] = createRequire(import.meta.url)(CONFIG).forbidden;
const sources = sourceFiles();
const manifests = sources.filter((file) => /^packages\/[^/]+\/package[.]json$/.test(file));

const project = mkdtempSync(join(tmpdir(), "harapen-rules-"));
let violations: readonly Violation[] = [];
afterAll(() => rmSync(project, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}

/** Returns what dependency-cruiser reports about folders of the temporary project. */
function cruise(config: string, folders: readonly string[]): readonly Violation[] {
  const program = join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [program, "--config", config, "--output-type", "json", ...folders],
    { cwd: project, encoding: "utf8", maxBuffer: 2 ** 26 },
  );
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout).summary.violations;
}

/**
 * Returns the path of sample `number` in place of `path`: each sample has its own file, so that samples never
 * meet in one.
 */
function sampleAt(path: string, number: number): string {
  return path.replace("*", `sample-${number}`);
}

/**
 * Writes a file and another one that it imports: by its package's name if `to` gives one, otherwise by a
 * relative path.
 */
function writeSample(from: string, to: string): void {
  const [, room, door] = /^@harapen\/([^/]+)\/(?:internals\/)?(.+)$/.exec(to) ?? [];
  const target = room === undefined ? to : `packages/${room}/src/${door}.ts`;
  const path = relative(dirname(from), to);
  const isSpecifier = to.startsWith("@") || to.startsWith("./");
  write(from, `import "${isSpecifier ? to : path.startsWith(".") ? path : `./${path}`}";\n`);
  if (!to.startsWith("./")) write(target, "export {};\n");
}

beforeAll(() => {
  mkdirSync(join(project, "node_modules/@harapen"), { recursive: true });
  for (const manifest of manifests) {
    const folder = dirname(manifest);
    mkdirSync(join(project, folder), { recursive: true });
    cpSync(join(ROOT, manifest), join(project, manifest));
    symlinkSync(
      join(project, folder),
      join(project, "node_modules/@harapen", folder.replace("packages/", "")),
    );
  }
  for (const folder of SOURCE_FOLDERS) mkdirSync(join(project, folder), { recursive: true });
  for (const [number, [, from, to]] of FORBIDDEN_IMPORTS.entries())
    writeSample(sampleAt(from, number), sampleAt(to, number));
  violations = cruise(CONFIG, SOURCE_FOLDERS);
});

describe("the import rules", () => {
  it("each have a forbidden import to show", () => {
    expect(new Set(FORBIDDEN_IMPORTS.map(([rule]) => rule))).toEqual(new Set(rules.map(({ name }) => name)));
  });

  it.each(FORBIDDEN_IMPORTS.map((sample, number) => [...sample, number] as const))(
    "%s: %s may not import %s",
    (rule, from, _to, number) => {
      const file = sampleAt(from, number);
      expect(violations.filter((each) => each.from === file).map((each) => each.rule.name)).toEqual([rule]);
    },
  );

  it.each(rules.map((rule) => [rule.name, rule] as const))("%s governs files that exist", (_, { from }) => {
    const exceptions = [from.pathNot ?? []].flat().map((pattern) => new RegExp(pattern));
    const governed = sources.filter(
      (file) =>
        new RegExp(from.path ?? "").test(file) && !exceptions.some((exception) => exception.test(file)),
    );
    expect(governed).not.toEqual([]);
  });
});

describe("the floors", () => {
  const floors = rules.flatMap(({ from }) => {
    const [, folder] = /^\^(.+)\/\(.+\)\[\/[.]\]$/.exec(from.path ?? "") ?? [];
    return folder === undefined ? [] : [{ folder, room: new RegExp(from.path ?? "") }];
  });

  it.each([...new Set(floors.map(({ folder }) => folder))])("have a room for every file of %s", (folder) => {
    const files = sources.filter(
      (file) =>
        file.startsWith(`${folder}/`) &&
        /(?<![.](?:test|faults))[.]tsx?$/.test(file) &&
        !/\/testing\//.test(file),
    );
    expect(files).not.toEqual([]);
    expect(
      files.filter((file) => !floors.some((floor) => floor.folder === folder && floor.room.test(file))),
    ).toEqual([]);
  });
});

describe("no-folder-circles", () => {
  it("reports two folders that import each other, though no two files do", () => {
    write("circle/one/a.ts", 'import "../two/b.ts";\n');
    write("circle/two/b.ts", "export {};\n");
    write("circle/two/c.ts", 'import "../one/d.ts";\n');
    write("circle/one/d.ts", "export {};\n");
    expect(cruise(FOLDER_CONFIG, ["circle"]).map(({ from, to, rule }) => [rule.name, from, to])).toEqual([
      ["no-folder-circles", "circle/one", "circle/two"],
      ["no-folder-circles", "circle/two", "circle/one"],
    ]);
  });

  it("allows what only tests import", () => {
    write("tested/one/a.ts", 'import "../two/b.ts";\n');
    write("tested/two/b.ts", "export {};\n");
    write("tested/two/b.test.ts", 'import "../one/a.ts";\n');
    expect(cruise(FOLDER_CONFIG, ["tested"])).toEqual([]);
  });
});
