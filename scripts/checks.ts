import type { Step } from "./steps.ts";

/** What every change must pass before its tests are worth running. The last two need each other's order. */
export const CHECKS: readonly Step[] = [
  { name: "types", command: ["tsc", "-p", "tsconfig.json"] },
  { name: "types of the web app", command: ["tsc", "-p", "apps/web"] },
  { name: "lint and format", command: ["biome", "ci", "."] },
  { name: "unused code and dependencies", command: ["knip"] },
  { name: "import directions", command: ["depcruise", "packages", "apps"] },
  { name: "build", command: ["npm", "run", "build"] },
  { name: "size budgets", command: ["size-limit"] },
];
