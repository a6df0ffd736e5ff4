const BENCHES = [
  "hit-rate",
  "identification",
  "learning",
  "search-speed",
  "server-load",
  "telemetry-load",
  "drawing-frames",
  "telemetry-moves",
  "album-scroll",
  "catalog-paint",
  "export",
] as const;

/** `npm run bench -- hit-rate` runs one bench, `npm run bench` all of them, one after the other; flags are for the benches. */
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const unknown = wanted.filter((name) => !BENCHES.some((bench) => bench === name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}. There are: ${BENCHES.join(", ")}.`);
  process.exit(1);
}
for (const bench of BENCHES) {
  if (wanted.length > 0 && !wanted.includes(bench)) continue;
  console.log(`\n── ${bench}`);
  await import(`./${bench}.ts`);
}
