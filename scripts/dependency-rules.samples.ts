/**
 * An import that each rule of `.dependency-cruiser.cjs` forbids, and that no other rule does: the rule, the importing file,
 * and what it imports (a file, or what stands in the import statement). `*` becomes the sample's own name.
 */
export const FORBIDDEN_IMPORTS: readonly (readonly [rule: string, from: string, to: string])[] = [
  ["no-cycles", "packages/contract/src/*.ts", "./*.ts"],
  ["resolvable", "packages/contract/src/*.ts", "./missing.ts"],
  ["tests-are-never-imported", "packages/contract/src/*.ts", "packages/contract/src/*.test.ts"],
  ["testing-is-for-tests", "apps/server/src/*.ts", "apps/server/src/testing/*.ts"],
  ["packages-are-imported-by-name", "apps/server/src/*.ts", "packages/contract/src/*-relative.ts"],
  ["packages-contract-imports-down", "packages/contract/src/*.ts", "apps/server/src/*-of-server.ts"],
  ["packages-recognition-imports-down", "packages/recognition/src/*.ts", "apps/server/src/*-of-server.ts"],
  ["packages-simulator-imports-down", "packages/simulator/src/*.ts", "bench/*-of-bench.ts"],
  [
    "packages-demo-aquariums-imports-down",
    "packages/demo-aquariums/src/*.ts",
    "apps/visitor/src/*-of-visitor.ts",
  ],
  ["apps-server-imports-down", "apps/server/src/*.ts", "apps/visitor/src/*-of-visitor.ts"],
  ["apps-visitor-imports-down", "apps/visitor/src/*.ts", "apps/server/src/*-of-server.ts"],
  ["e2e-imports-down", "e2e/*.ts", "apps/server/src/*-of-server.ts"],
  ["bench-imports-down", "bench/*.ts", "apps/visitor/src/*-of-visitor.ts"],
  ["scripts-imports-down", "scripts/*.ts", "bench/*-of-bench.ts"],
  [
    "screens-never-import-each-other",
    "apps/visitor/src/screens/home/*.ts",
    "apps/visitor/src/screens/draw/*.ts",
  ],
  [
    "only-the-router-imports-screens",
    "apps/visitor/src/app/*.ts",
    "apps/visitor/src/screens/home/*-screen.ts",
  ],
];
