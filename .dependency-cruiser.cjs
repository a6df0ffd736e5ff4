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
  "packages/measures": ["packages/contract"],
  "packages/benchmark": [
    "packages/contract",
    "packages/measures",
    "packages/recognition",
    "packages/simulator",
  ],
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
    "packages/measures",
    "packages/benchmark",
  ],
  "apps/visitor": ["packages/contract", "packages/recognition", "packages/qr-camera"],
  // Whose photograph it is, is found on the device that traces it.
  "apps/staff": ["packages/contract", "packages/recognition", "packages/tracing", "packages/qr-camera"],
  e2e: ["packages/contract", "packages/simulator", "apps/server/src/testing", "scripts"],
  bench: [
    "packages/contract",
    "packages/recognition",
    "packages/tracing",
    "packages/simulator",
    "packages/demo-aquariums",
    "packages/measures",
    "packages/benchmark",
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
    "pose",
    "visitors",
    "drawing evidence",
    "spots",
    "counts unlisted",
    "reference",
    "identify refresh",
    "explain looks photographs",
    "rank learning",
    "fitting",
  ],
  "packages/tracing/src": [
    "bold-spots image join-traces",
    "filters pattern-on",
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
    "research evaluation",
    "privacy",
    "operating",
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
  "apps/staff/src": [
    "platform routes",
    "i18n",
    "identity",
    "api",
    "ui",
    "table",
    "draft",
    "study",
    "screens",
    "app",
  ],
  "apps/visitor/src/telemetry": [
    "session tab-memory page-lifecycle",
    "stored-session events",
    "views",
    "recorder-needs",
    "recorder",
    "open-telemetry",
  ],
};

/**
 * The server's rooms. Other rooms import a room's door, the file named as the room (`studies/studies.ts`), and these further
 * modules of its interface, each for the reason given. The assembly makes the rooms and registers their calls and commands, and
 * platform and database are open ground.
 */
const SERVER_ROOMS = {
  people: {
    "accounts/account-data": "answers for accounts to privacy",
    "accounts/accounts": "an account's name for deletions and exports",
    "identity/discovery-document": "the doctor loads it to check the provider",
    "staff/access": "what a member may do",
    "staff/audit-chain": "the doctor verifies the log",
    "staff/audit-log": "appended to within other rooms' transactions",
    "staff/staff-answers": "old answers go in the hourly work",
    "staff/staff-data": "answers for staff to privacy",
    "staff/staff-store": "a member, and the store within other rooms' transactions",
    "staff-calls/call": "declares a staff call",
  },
  catalog: {
    "aquarium-store": "the aquariums, in threads, transactions and commands too",
    "photographs/photograph-readings": "old states of photographs go in the hourly work",
    "photographs/photograph-store": "deletes, once a day, the photographs that nothing names",
    "pictures/move-pictures": "converts what a version before stored",
    "pictures/pictures": "one store of pictures for all rooms' rows",
    "previews/previews": "what a request is shown, and previews' saves",
    "published/aquarium-cache": "an aquarium as visitors see it, in threads and commands too",
    "published/aquarium-snapshot": "what a search reads",
    "published/color-words": "the codes of band colours, which a search reads",
    "texts/readings": "splits Japanese texts, those of consent forms too",
  },
  sessions: {
    "complete-sessions": "completes the sessions' rows before they are read",
    forgotten: "what comes late of somebody who was deleted",
    "session-data": "answers for sessions to privacy; who took part in which",
    "session-facts": "what a session's row says",
    "session-sizes": "how much of sessions may be read at once",
  },
  studies: {
    "study-digest": "digests under a study's key",
    "answers/answer-store": "the imports of a study with their rows, in exports",
    "answers/answers-in-force": "which of the imported answers hold, in exports",
    "enrolment/participant-data": "answers for participants to privacy",
    "enrolment/participant-store": "the store within other rooms' transactions",
    "kiosks/kiosk-data": "answers for kiosks' names to privacy",
    "enrolment/study-counts": "what exports count of who is deleted",
    "enrolment/participant-token": "the aids of a participant's arm in an answer",
    "replay/drawing-events": "the events of a drawing",
    "replay/reconstruct": "a drawing that was never saved, by its events",
    "replay/session-events": "the events of some sessions",
    pilots: "which visits and drawings are those of a pilot",
    pseudonyms: "the names in exports",
    "study-export-store": "the exports that hold somebody who is deleted",
    "study-store": "a study, and the store in threads, transactions and commands",
    "study-times": "days in a study's zone",
    "truth-store": "the truth beside what a visitor drew",
  },
  search: {
    "fitted/fitted-visitors-store": "proposes what was fitted",
    "learned/delete-learned": "takes back what a deleted save has taught",
    "learned/learned-pattern-store": "the store within other rooms' transactions",
    "learning/confirmations": "which confirmations count",
    "learning/learnable": "which penguins learn",
    "record-row": "the row of a record, made in the search's threads",
  },
  visits: {
    "guest-album-store": "tidied once a day",
    "save-data": "answers for saves to privacy",
  },
  research: {},
  evaluation: {},
  privacy: {
    "forgetting/deletion-log": "deletions are repeated in a backup that is restored",
  },
  operating: {},
};
const ASSEMBLY = "^apps/server/src/((app|context|start)[.]ts|(commands|pages|staff-calls)/)";

/** The server's calls get all rooms, those above their own too. */
const CALLS = "^apps/server/src/[a-z]+/(staff-)?calls/";

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
      from: { path: inside(folder, [room]), pathNot: [TESTS, CALLS] },
      to: {
        path: `^${folder}/`,
        pathNot: inside(folder, [room, ...levels.slice(0, level).flat()]),
      },
    })),
  );
});

const serverDoors = Object.entries(SERVER_ROOMS).map(([room, further]) => ({
  name: `server-${room}-has-a-door`,
  severity: "error",
  from: { path: "^apps/server/src/", pathNot: [`^apps/server/src/${room}/`, TESTS, TESTING, ASSEMBLY] },
  to: {
    path: `^apps/server/src/${room}/`,
    pathNot: `^apps/server/src/${room}/${oneOf([room, ...Object.keys(further)])}[.]ts$`,
  },
}));

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
    ...serverDoors,
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
          "participation/(answered|open-participation|study-store|recording|refresh-aquarium|aids-in-force|code-in-address|dialog/show-study-dialog|links/)",
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
