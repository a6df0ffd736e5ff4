import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PATHS } from "@harapen/contract/calls/paths";
import { drawPenguin, type PenguinDrawing } from "@harapen/simulator/drawings";
import { createRandom, type Random } from "@harapen/simulator/random";
import { ADULT } from "@harapen/simulator/visitors";
import autocannon from "autocannon";
import { makePicture, SLUG, writeAquarium } from "./server-aquarium.ts";
import { post, quantile, searchBody } from "./server-client.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/**
 * What the server must hold, measured on a server of its own with an aquarium of made-up penguins. The server's times
 * are those that it logs for each request, from its first byte to the answer's last; a client's hold the way as well.
 * Ends with 1 where a bound is not held.
 */
const PENGUINS = 60;
const WARM_UP = 50;
const SEARCHES = 1_000;
const SAVES = 200;
const SAVES_AT_ONCE = 4;
const CLIENTS = 10;
const SECONDS = 4;
const BOUNDS = { startMs: 3_000, searchMedianMs: 10, searchHighMs: 30, memoryMb: 150 };

interface Measure {
  readonly measured: string;
  readonly value: number;
  readonly bound?: number;
}

const random = createRandom("server load");
const folder = mkdtempSync(join(tmpdir(), "harapen-load-"));
try {
  const measures = await measure(folder);
  console.table(
    measures.map(({ measured, value, bound }) => ({
      measured,
      value: Number(value.toFixed(2)),
      bound: bound ?? "",
      holds: bound === undefined ? "" : value < bound ? "yes" : "NO",
    })),
  );
  if (measures.some(({ value, bound }) => bound !== undefined && value >= bound)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}

async function measure(folder: string): Promise<Measure[]> {
  const patterns = writeAquarium(join(folder, SLUG), random, PENGUINS).map(({ spots }) => spots ?? []);
  const drawings = Array.from({ length: SEARCHES }, (_, index) =>
    drawPenguin(random, patterns[index % PENGUINS] ?? [], ADULT),
  );
  const settings = { DATA_DIR: join(folder, "data"), IMPORT_DIR: join(folder, SLUG), DEFAULT_AQUARIUM: SLUG };
  const first = await startServer(settings);
  await first.stop();
  const server = await startServer(settings);
  try {
    const started = server.memory();
    for (const drawing of drawings.slice(0, WARM_UP)) await search(server, drawing);
    const asked = await timeEach(drawings, (drawing) => search(server, drawing));
    const searched = server.memory();
    const answered = server.answerTimes(PATHS.search).slice(WARM_UP);
    const saves = await saveAll(server, drawings, random);
    const saved = server.memory();
    return [
      { measured: "start, fresh (ms)", value: first.startMs },
      { measured: "start, existing database (ms)", value: server.startMs, bound: BOUNDS.startMs },
      {
        measured: "search at the server, median (ms)",
        value: quantile(answered, 0.5),
        bound: BOUNDS.searchMedianMs,
      },
      {
        measured: "search at the server, p99 (ms)",
        value: quantile(answered, 0.99),
        bound: BOUNDS.searchHighMs,
      },
      { measured: "search at a client, median (ms)", value: quantile(asked, 0.5) },
      { measured: "search at a client, p99 (ms)", value: quantile(asked, 0.99) },
      { measured: `save, ${SAVES_AT_ONCE} at once, median (ms)`, value: quantile(saves, 0.5) },
      { measured: `save, ${SAVES_AT_ONCE} at once, p99 (ms)`, value: quantile(saves, 0.99) },
      { measured: "memory, started (MB)", value: started },
      { measured: `memory, after ${SEARCHES} searches (MB)`, value: searched },
      { measured: `memory, after ${SAVES} saves more (MB)`, value: saved, bound: BOUNDS.memoryMb },
      { measured: `searches a second, ${CLIENTS} at once`, value: await throughput(server, drawings) },
    ];
  } finally {
    await server.stop();
  }
}

async function search({ address }: ServerProcess, drawing: PenguinDrawing): Promise<void> {
  await post(address + PATHS.search, "application/json", searchBody(drawing));
}

/** Answered searches a second, by as many clients as search at once. */
async function throughput({ address }: ServerProcess, drawings: readonly PenguinDrawing[]): Promise<number> {
  const { requests, non2xx } = await autocannon({
    url: address + PATHS.search,
    method: "POST",
    headers: { "content-type": "application/json" },
    connections: CLIENTS,
    duration: SECONDS,
    requests: drawings.slice(0, 100).map((drawing) => ({ body: searchBody(drawing) })),
  });
  if (non2xx > 0) throw new Error(`${non2xx} searches were refused`);
  return requests.average;
}

async function saveAll(
  { address }: ServerProcess,
  drawings: readonly PenguinDrawing[],
  random: Random,
): Promise<number[]> {
  const image = `data:image/png;base64,${makePicture(random).toString("base64")}`;
  const ranking = Array.from({ length: PENGUINS }, (_, index) => ({ id: `b${index}`, score: 1 / PENGUINS }));
  const bodies = drawings.slice(0, SAVES).map(({ strokes, mask }) => {
    const visitor = { name: "guest", uid: "guest", aquarium: SLUG, penname: "", bandcolor: "[]" };
    const drawn = { image, time: "42.5", data: JSON.stringify(strokes), part: JSON.stringify(mask) };
    const found = { ranking: JSON.stringify(ranking), rank: "1" };
    return new URLSearchParams({ ...visitor, ...drawn, ...found }).toString();
  });
  const type = "application/x-www-form-urlencoded";
  const lanes = Array.from({ length: SAVES_AT_ONCE }, (_, lane) =>
    bodies.filter((_, index) => index % SAVES_AT_ONCE === lane),
  );
  const times = lanes.map((lane) => timeEach(lane, (body) => post(address + PATHS.saveRecord, type, body)));
  return (await Promise.all(times)).flat();
}

/** Milliseconds that each took, one after the other. */
async function timeEach<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (const item of items) {
    const started = performance.now();
    await act(item);
    times.push(performance.now() - started);
  }
  return times;
}
