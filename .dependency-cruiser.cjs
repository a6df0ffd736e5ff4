const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const swc = require("@swc/core");

// dependency-cruiser 17 does not tell swc that a .tsx file holds JSX ("TODO: {tj}sx ?" in its src/extract/swc/parse.mjs),
// and fails at the first element.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith(".tsx") });

/** What each package, app and tool may import beside itself. */
const DIRECTIONS = {
  "packages/contract": [],
  "packages/recognition": ["packages/contract"],
  "packages/tracing": ["packages/contract"],
  "packages/simulator": ["packages/contract", "packages/recognition", "packages/tracing"],
  "packages/demo-aquariums": ["packages/contract", "packages/simulator"],
  "packages/demo-provider": ["packages/contract"],
  // What both apps need of the browser.
  "packages/qr-camera": [],
  "apps/server": [
    "packages/contract",
    "packages/demo-provider",
    "packages/recognition",
    "packages/tracing",
    "packages/simulator",
  ],
  "apps/visitor": ["packages/contract", "packages/recognition", "packages/qr-camera"],
  "apps/staff": ["packages/contract", "packages/tracing", "packages/qr-camera"],
  e2e: ["packages/contract", "packages/simulator", "apps/server/src/testing", "scripts"],
  bench: [
    "packages/contract",
    "packages/recognition",
    "packages/tracing",
    "packages/simulator",
    "packages/demo-aquariums",
    "apps/server",
    "e2e/support",
    "scripts",
  ],
  scripts: ["apps/server/src/main.ts"],
};

/** The rooms of a source folder from the ground up: a room imports itself and the floors below, never its neighbours. */
const FLOORS = {
  "packages/recognition/src": [
    "engine-version math parameters reference-spot",
    "drawing evidence",
    "spots",
    "counts unlisted",
    "reference",
    "identify refresh",
    "explain looks",
    "rank learning",
  ],
  "packages/tracing/src": [
    "image join-traces",
    "filters",
    "detection",
    "features",
    "scoring",
    "trace training",
    "suggestions",
  ],
  "apps/server/src": [
    "platform",
    "database",
    "people",
    "catalog",
    "sessions",
    "studies",
    "search",
    "visits",
    "research",
    "privacy",
    "operating",
    "storage",
    "context",
    "pages",
    "staff-calls",
    "app",
    "commands",
    "start cli",
    "main",
  ],
  "apps/visitor/src": [
    "platform routes",
    "api drawing",
    "delivery",
    "i18n telemetry visit device-search",
    "ui",
    "identity penguins",
    "participation",
    "saving search",
    "albums",
    "forgetting",
    "screens service-worker",
    "app",
  ],
  "apps/staff/src": ["platform routes", "i18n", "identity", "api", "ui", "draft", "study", "screens", "app"],
  "apps/visitor/src/telemetry": [
    "session tab-memory page-lifecycle",
    "stored-session events",
    "views",
    "recorder-needs",
    "recorder",
    "open-telemetry",
  ],
};

/** The server's calls get the whole context, and some rooms all stores, until each is given what it needs. */
const GIVEN_EVERYTHING = "^apps/server/src/[a-z]+/(staff-)?calls/";
const EVERYTHING = "^apps/server/src/(context|storage)[.]ts$";

const HOUSE = "^(packages|apps|e2e|bench|scripts)/";
const TESTS = "[.](test|spec|faults)[.]tsx?$";
/** Support of tests, in packages and apps. */
const TESTING = "^(packages|apps)/.*/testing/";

const oneOf = (paths) => `(${paths.join("|")})`;
const inside = (folder, rooms) => `^${folder}/${oneOf(rooms)}[/.]`;

/** The files that a package exports by name; what stands under its `./internals` is for tests and benches. */
const doors = Object.keys(DIRECTIONS)
  .filter((room) => room.startsWith("packages/"))
  .flatMap((room) => {
    const { exports } = JSON.parse(readFileSync(join(__dirname, room, "package.json"), "utf8"));
    return Object.entries(exports)
      .filter(([door]) => !door.startsWith("./internals/"))
      .map(([, file]) => `^${join(room, file).replaceAll("*", "[^/]+")}$`);
  });

const directions = Object.entries(DIRECTIONS).map(([room, allowed]) => ({
  name: `${room}-imports-down`.replaceAll("/", "-"),
  severity: "error",
  from: { path: `^${room}/` },
  to: { path: HOUSE, pathNot: `^${oneOf([room, ...allowed])}(/|$)` },
}));

const floors = Object.entries(FLOORS).flatMap(([folder, named]) => {
  const levels = named.map((rooms) => rooms.split(" "));
  return levels.flatMap((rooms, level) =>
    rooms.map((room) => ({
      name: `${folder.replace(/^[^/]+\/|\/src(?=\/|$)/g, "").replace("/", "-")}-${room}-imports-down`,
      severity: "error",
      from: { path: inside(folder, [room]), pathNot: [TESTS, GIVEN_EVERYTHING] },
      to: {
        path: `^${folder}/`,
        pathNot: [inside(folder, [room, ...levels.slice(0, level).flat()]), EVERYTHING],
      },
    })),
  );
});

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "resolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    { name: "tests-are-never-imported", severity: "error", from: {}, to: { path: TESTS } },
    {
      name: "testing-is-for-tests",
      severity: "error",
      from: { path: "^(packages|apps)/", pathNot: [TESTS, TESTING] },
      to: { path: TESTING },
    },
    {
      name: "packages-are-imported-by-name",
      severity: "error",
      from: { path: "^(packages/[^/]+|apps/[^/]+|e2e|bench|scripts)/" },
      to: { path: "^packages/", pathNot: "^$1/", dependencyTypes: ["local"] },
    },
    {
      name: "internals-are-for-tests-and-benches",
      severity: "error",
      from: { path: "^((packages|apps)/[^/]+)/", pathNot: TESTS },
      to: { path: "^packages/", pathNot: ["^$1/", ...doors] },
    },
    ...directions,
    ...floors,
    {
      name: "no-staff-call-in-the-visitors-bundle",
      severity: "error",
      from: { path: "^apps/visitor/" },
      to: { path: "^packages/contract/src/(staff|records)/" },
    },
    {
      name: "recognition-in-the-visitors-worker-alone",
      severity: "error",
      from: { path: "^apps/visitor/", pathNot: "^apps/visitor/src/device-search/" },
      to: { path: "^packages/recognition/" },
    },
    {
      name: "telemetry-has-doors",
      severity: "error",
      from: { path: "^apps/visitor/src/", pathNot: "^apps/visitor/src/telemetry/" },
      to: {
        path: "^apps/visitor/src/telemetry/",
        pathNot: "telemetry/(events/|open-telemetry|recorder-needs|tab-memory)",
      },
    },
    {
      name: "participation-has-doors",
      severity: "error",
      from: { path: "^apps/visitor/src/", pathNot: "^apps/visitor/src/participation/" },
      to: {
        path: "^apps/visitor/src/participation/",
        pathNot:
          "participation/(open-participation|study-store|recording|refresh-aquarium|aids-in-force|code-in-address|dialog/show-study-dialog|links/)",
      },
    },
    {
      name: "screens-never-import-each-other",
      severity: "error",
      from: { path: "^apps/(visitor|staff)/src/screens/([^/]+)/" },
      to: { path: "^apps/$1/src/screens/", pathNot: "^apps/$1/src/screens/$2/" },
    },
    {
      name: "only-the-router-imports-screens",
      severity: "error",
      from: {
        path: "^apps/(visitor|staff)/src/",
        pathNot: "^apps/(visitor|staff)/src/(screens/|app/(router|shell/render-shell))",
      },
      to: { path: "^apps/$1/src/screens/" },
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
