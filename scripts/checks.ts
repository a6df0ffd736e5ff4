import { SOURCE_FOLDERS } from "./source-files.ts";
import type { Step } from "./steps.ts";

/** The compilers, which use all cores, and the checks that need the build: its output has size budgets. */
const COMPILED: readonly Step[] = [
  { name: "types", command: ["tsc", "-p", "tsconfig.json"] },
  { name: "types of the QR camera", command: ["tsc", "-p", "packages/qr-camera"] },
  { name: "types of the visitor app", command: ["tsc", "-p", "apps/visitor"] },
  { name: "types of the service worker", command: ["tsc", "-p", "apps/visitor/src/service-worker"] },
  { name: "types of the apps' builds", command: ["tsc", "-p", "apps/visitor/build"] },
  { name: "types of the staff app", command: ["tsc", "-p", "apps/staff"] },
  { name: "types of browser tests and benches", command: ["tsc", "-p", "e2e"] },
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
