/** The benches by name, in the order in which they all run. */
const BENCHES: Readonly<Record<string, () => Promise<unknown>>> = {
  "hit-rate": () => import("./identification/hit-rate.ts"),
  identification: () => import("./identification/bench.ts"),
  humboldt: () => import("./identification/humboldt/bench.ts"),
  who: () => import("./identification/who.ts"),
  "many-spots": () => import("./identification/many-spots.ts"),
  "others-methods": () => import("./identification/others-methods.ts"),
  looks: () => import("./identification/looks/bench.ts"),
  "strangers-oracle": () => import("./identification/strangers-oracle/bench.ts"),
  fitting: () => import("./identification/fitting/bench.ts"),
  learning: () => import("./identification/learning/bench.ts"),
  poisoning: () => import("./identification/learning/poisoning-report.ts"),
  tracing: () => import("./tracing/bench.ts"),
  "tracing-rings": () => import("./tracing/rings.ts"),
  "tracing-speed": () => import("./browser/tracing-speed.ts"),
  "device-search": () => import("./browser/device-search/bench.ts"),
  "search-speed": () => import("./speed/search-speed.ts"),
  "look-alikes": () => import("./speed/look-alikes.ts"),
  "server-load": () => import("./load/server-load.ts"),
  "telemetry-load": () => import("./load/telemetry-load.ts"),
  "body-delays": () => import("./load/hostile/body-delays.ts"),
  "staff-files": () => import("./load/hostile/staff-files.ts"),
  "visit-load": () => import("./load/visit-load.ts"),
  capacity: () => import("./capacity/bench.ts"),
  evaluation: () => import("./load/evaluation/bench.ts"),
  export: () => import("./load/export.ts"),
  forget: () => import("./load/forget.ts"),
  "sessions-before-after": () => import("./load/sessions-before-after.ts"),
  live: () => import("./load/studies/live.ts"),
  "live-delay": () => import("./load/studies/live-delay.ts"),
  blocks: () => import("./studies/blocks.ts"),
  backup: () => import("./load/backup.ts"),
  "drawing-frames": () => import("./browser/drawing-frames.ts"),
  "telemetry-moves": () => import("./browser/telemetry-moves.ts"),
  "album-scroll": () => import("./browser/album-scroll.ts"),
  "catalog-paint": () => import("./browser/catalog-paint.ts"),
  "catalog-photographs": () => import("./browser/catalog-photographs.ts"),
  performance: () => import("./browser/lighthouse/performance.ts"),
  "first-dot": () => import("./browser/first-dot/bench.ts"),
  interactions: () => import("./browser/interactions/bench.ts"),
  "twelve-birds": () => import("./browser/twelve-birds.ts"),
};

/**
 * `npm run bench -- hit-rate` runs one bench, `npm run bench` all of them; flags are passed on to the
 * benches.
 */
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const unknown = chosen.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}. There are: ${Object.keys(BENCHES).join(", ")}.`);
  process.exit(1);
}
for (const [name, run] of Object.entries(BENCHES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n── ${name}`);
  await run();
}
