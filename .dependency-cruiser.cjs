const swc = require("@swc/core");

// dependency-cruiser 17 does not tell swc that a .tsx file holds JSX ("TODO: {tj}sx ?" in its src/extract/swc/parse.mjs),
// and fails at the first element.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith(".tsx") });

/** The directions in which imports may go; the house is described in CONTRIBUTING.md. */
const room = (from, allowed) => ({
  name: `${from.replaceAll("/", "-")}-imports-down`,
  severity: "error",
  from: { path: `^${from}/` },
  to: { path: "^(packages|apps|e2e|bench|scripts)/", pathNot: `^(${[from, ...allowed].join("|")})/` },
});

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "resolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    room("packages/contract", []),
    room("packages/recognition", ["packages/contract"]),
    room("packages/simulator", ["packages/contract", "packages/recognition"]),
    room("packages/demo-aquariums", ["packages/contract", "packages/simulator"]),
    room("apps/server", ["packages/contract", "packages/recognition"]),
    room("apps/visitor", ["packages/contract"]),
    {
      name: "screens-never-import-each-other",
      severity: "error",
      from: { path: "^apps/visitor/src/screens/([^/]+)/" },
      to: { path: "^apps/visitor/src/screens/", pathNot: "^apps/visitor/src/screens/$1/" },
    },
    {
      name: "only-the-router-imports-screens",
      severity: "error",
      from: { path: "^apps/visitor/src/", pathNot: "^apps/visitor/src/(screens/|app/router)" },
      to: { path: "^apps/visitor/src/screens/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/dist/" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
    tsPreCompilationDeps: true,
    parser: "swc",
  },
};
