import { SOURCE_FOLDERS } from "./source-files.ts";
import type { Step } from "./steps.ts";

/** The checks that every change must pass. The size budgets are held against what the build made. */
export const CHECKS: readonly Step[] = [
  { name: "types", command: ["tsc", "-p", "tsconfig.json"] },
  { name: "types of the visitor app", command: ["tsc", "-p", "apps/visitor"] },
  { name: "types of the service worker", command: ["tsc", "-p", "apps/visitor/src/service-worker"] },
  { name: "types of the staff app", command: ["tsc", "-p", "apps/staff"] },
  { name: "types of browser tests and benches", command: ["tsc", "-p", "e2e"] },
  { name: "lint and format", command: ["biome", "ci", "."] },
  { name: "unused code and dependencies", command: ["knip"] },
  { name: "import directions", command: ["depcruise", ...SOURCE_FOLDERS] },
  {
    name: "folder circles",
    command: ["depcruise", "--config", ".dependency-cruiser.folders.cjs", ...SOURCE_FOLDERS],
  },
  { name: "build", command: ["npm", "run", "build"] },
  { name: "size budgets", command: ["size-limit"] },
];
