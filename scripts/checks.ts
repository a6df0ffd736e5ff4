import { spawnSync } from "node:child_process";
import { SOURCE_FOLDERS } from "./source-files.ts";
import { ROOT, type Step } from "./steps.ts";

/**
 * The type checks of all projects. The compiler keeps in node_modules/.cache what it found of each, and checks
 * again those in which a file has changed since.
 */
const TYPES: Step = {
  name: "types",
  command: [
    "tsc",
    "--build",
    "tsconfig.json",
    "packages/qr-camera",
    "apps/visitor",
    "apps/visitor/src/service-worker",
    "apps/visitor/build",
    "apps/staff",
    "e2e",
  ],
};

/** The compilers, which use all cores, and the checks that need the build: its output has size budgets. */
const COMPILED: readonly Step[] = [
  TYPES,
  { name: "lint and format", command: ["biome", "ci", "."] },
  { name: "build", command: ["npm", "run", "build"] },
  { name: "size budgets", command: ["size-limit"] },
];

/** The checks that use one core. */
const READ: readonly Step[] = [
  { name: "unused code and dependencies", command: ["knip"] },
  { name: "import directions", command: ["depcruise", ...SOURCE_FOLDERS] },
  {
    name: "folder circles",
    command: ["depcruise", "--config", ".dependency-cruiser.folders.cjs", ...SOURCE_FOLDERS],
  },
];

/** The checks that every change must pass, in lanes that run in parallel. */
export const CHECKS: readonly (readonly Step[])[] = [COMPILED, READ];

/** The unit tests that hold pages and files against each other, and take seconds. */
const RULES = ["docs-links", "rule-tags", "source-layout", "staff-words", "has-selectors"];

/** Returns the checks that take seconds, in lanes: of the files that were changed, where that suffices. */
export function quickChecks(): readonly (readonly Step[])[] {
  const rules: Step = {
    name: "rules of pages and files",
    command: ["vitest", "run", ...RULES.map((name) => `scripts/${name}`)],
  };
  const changed = changedFiles();
  const lint: Step = {
    name: "lint and format of what has changed",
    command: ["biome", "ci", "--no-errors-on-unmatched", ...changed],
  };
  return [[TYPES], changed.length > 0 ? [lint, rules] : [rules]];
}

/** Returns the files that differ from those of `main`, or from the last commit where there is no `main`. */
function changedFiles(): string[] {
  const git = (...args: string[]) =>
    spawnSync("git", args, { cwd: ROOT, encoding: "utf8" }).stdout.split("\n").filter(Boolean);
  const [base = "HEAD"] = git("merge-base", "HEAD", "main");
  return [
    ...git("diff", "--name-only", "--diff-filter=d", base),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
}
