import { BODY_LIMITS } from "@harapen/contract/calls/body-limits";
import { PATHS } from "@harapen/contract/calls/paths";
import { SLUG, writeAquarium } from "../../support/aquarium-folder.ts";
import { readLoopDelay } from "../../support/loop/loop-delay.ts";
import { startMeasuredServer } from "../../support/measured-server.ts";
import { type Measure, printMeasures } from "../../support/measures.ts";
import { quantile } from "../../support/quantile.ts";
import { inTemporaryFolder } from "../../support/temporary-folder.ts";
import { type Body, largestBodies } from "./largest-bodies.ts";

/*
 * Measures for how long one request blocks the server's event loop: the largest bodies of each call, both
 * valid ones and those that take the most work to refuse, one after the other with no other load. Exits with
 * 1 if a bound is exceeded.
 */

const PENGUINS = 60;
const TIMES = 40;
const METRICS_PORT = 29_465;
const LOOP_MS = 50;

printMeasures(await inTemporaryFolder(measure));

async function measure(folder: string): Promise<Measure[]> {
  writeAquarium(folder, "body delays", PENGUINS);
  const server = await startMeasuredServer({
    DATA_DIR: `${folder}/data`,
    IMPORT_DIR: `${folder}/${SLUG}`,
    DEFAULT_AQUARIUM: SLUG,
    TRUSTED_PROXIES: "loopback",
    METRICS_PORT: String(METRICS_PORT),
  });
  try {
    const measures: Measure[] = [];
    for (const [title, body] of [...validBodies(), ...refusedBodies()])
      measures.push(...(await delaysOf(server.address, title, body)));
    return measures;
  } finally {
    await server.stop();
  }
}

async function delaysOf(address: string, title: string, { path, type, text }: Body): Promise<Measure[]> {
  const statuses = new Set<number>();
  const delays: number[] = [];
  for (let sent = 0; sent < TIMES; sent++) {
    await readLoopDelay(METRICS_PORT);
    // Each has its own network, so that no rate limit delays it.
    const headers = { "content-type": type, "x-forwarded-for": `30.${sent}.2.3` };
    const answer = await fetch(address + path, { method: "POST", headers, body: text });
    statuses.add(answer.status);
    await answer.text();
    delays.push((await readLoopDelay(METRICS_PORT)).maxMs);
  }
  const measured = `${title} (${[...statuses].join(", ")})`;
  return [
    { measured: `${measured}: median (ms)`, value: quantile(delays, 0.5) },
    { measured: `${measured}: longest (ms)`, value: Math.max(...delays), below: LOOP_MS },
  ];
}

function validBodies(): [string, Body][] {
  return largestBodies().map((body) => [`${body.path}, valid`, body]);
}

/**
 * Returns for each call bodies that take long to parse and are finally refused: many short values, many
 * names, many levels.
 */
function refusedBodies(): [string, Body][] {
  const calls = [
    [PATHS.search, BODY_LIMITS.search],
    [PATHS.saveRecord, BODY_LIMITS.saveRecord],
    [PATHS.saveDrawing, BODY_LIMITS.saveDrawing],
    [PATHS.logEvent, BODY_LIMITS.logEvent],
    [PATHS.loadAlbum, BODY_LIMITS.loadAlbum],
    [PATHS.registerUser, BODY_LIMITS.registerUser],
  ] as const;
  const json = "application/json";
  return calls.flatMap(([path, limit]): [string, Body][] => [
    [`${path}, many values`, { path, type: json, text: `{"data":[${filled("1,", limit - 12)}1]}` }],
    [`${path}, many names`, { path, type: json, text: `{${names(limit - 20)}"z":1}` }],
    [`${path}, many levels`, { path, type: json, text: "[".repeat(limit) }],
    [
      `${path}, many fields`,
      { path, type: "application/x-www-form-urlencoded", text: filled("a=1&", limit) },
    ],
  ]);
}

function filled(unit: string, length: number): string {
  return unit.repeat(Math.floor(length / unit.length));
}

/** Returns names of ten characters each, with a value. */
function names(length: number): string {
  const count = Math.floor(length / 15);
  return Array.from({ length: count }, (_, index) => `"${String(index).padStart(10, "n")}":1,`).join("");
}
