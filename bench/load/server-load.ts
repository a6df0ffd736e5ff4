import { PATHS } from "@harapen/contract/calls/paths";
import { drawPenguin, type PenguinDrawing } from "@harapen/simulator/drawings";
import { createRandom } from "@harapen/simulator/random";
import { ADULT } from "@harapen/simulator/visitors";
import { penguinId, SLUG, writeAquarium } from "../support/aquarium-folder.ts";
import { makePicture } from "../support/drawing-picture.ts";
import { post, searchBody } from "../support/http.ts";
import { type MeasuredServer, startMeasuredServer } from "../support/measured-server.ts";
import { type Measure, printMeasures } from "../support/measures.ts";
import { quantile } from "../support/quantile.ts";
import { inTemporaryFolder } from "../support/temporary-folder.ts";
import { searchesPerSecond } from "./throughput.ts";

/*
 * Measures a server's required performance, on its own server with an aquarium of made-up penguins. The
 * server's times are those that it logs for each request, from its first byte to the answer's last; a
 * client's include the network. Exits with 1 if a bound is exceeded.
 */

const PENGUINS = 60;
const WARM_UP = 50;
const SEARCHES = 1_000;
const SAVES = 200;
const SAVES_AT_ONCE = 4;
const CLIENTS = 10;
const BOUNDS = { startMs: 3_000, searchMedianMs: 10, searchHighMs: 30, memoryMb: 150 };

printMeasures(await inTemporaryFolder(measure));

async function measure(folder: string): Promise<Measure[]> {
  const random = createRandom("server load");
  const patterns = writeAquarium(folder, "server load", PENGUINS).map(({ spots }) => spots ?? []);
  const drawings = Array.from({ length: SEARCHES }, (_, index) =>
    drawPenguin(random, patterns[index % PENGUINS] ?? [], ADULT),
  );
  const image = `data:image/png;base64,${makePicture(random).toString("base64")}`;
  const settings = { DATA_DIR: `${folder}/data`, IMPORT_DIR: `${folder}/${SLUG}`, DEFAULT_AQUARIUM: SLUG };
  const first = await startMeasuredServer(settings);
  await first.stop();
  const server = await startMeasuredServer(settings);
  try {
    return [
      { measured: "start, fresh (ms)", value: first.startMs },
      { measured: "start, existing database (ms)", value: server.startMs, below: BOUNDS.startMs },
      ...(await measureRequests(server, drawings, image)),
    ];
  } finally {
    await server.stop();
  }
}

async function measureRequests(
  server: MeasuredServer,
  drawings: readonly PenguinDrawing[],
  image: string,
): Promise<Measure[]> {
  const search = (drawing: PenguinDrawing) =>
    post(server.address + PATHS.search, "application/json", searchBody(drawing));
  const started = server.memory();
  for (const drawing of drawings.slice(0, WARM_UP)) await search(drawing);
  const atClient = await timeEach(drawings, search);
  const searched = server.memory();
  const atServer = server.answerTimes(PATHS.search).slice(WARM_UP);
  const saves = await timeSaves(server, drawings.slice(0, SAVES), image);
  const saved = server.memory();
  const throughput = await searchesPerSecond(
    server.address,
    drawings.slice(0, 100).map((drawing) => searchBody(drawing)),
    CLIENTS,
  );
  return [
    {
      measured: "search at the server, median (ms)",
      value: quantile(atServer, 0.5),
      below: BOUNDS.searchMedianMs,
    },
    {
      measured: "search at the server, p99 (ms)",
      value: quantile(atServer, 0.99),
      below: BOUNDS.searchHighMs,
    },
    { measured: "search at a client, median (ms)", value: quantile(atClient, 0.5) },
    { measured: "search at a client, p99 (ms)", value: quantile(atClient, 0.99) },
    { measured: `save, ${SAVES_AT_ONCE} at once, median (ms)`, value: quantile(saves, 0.5) },
    { measured: `save, ${SAVES_AT_ONCE} at once, p99 (ms)`, value: quantile(saves, 0.99) },
    { measured: "memory, started (MB)", value: started },
    { measured: `memory, after ${SEARCHES} searches (MB)`, value: searched },
    { measured: `memory, after ${SAVES} saves more (MB)`, value: saved, below: BOUNDS.memoryMb },
    { measured: `searches a second, ${CLIENTS} at once`, value: throughput },
  ];
}

/** Saves a record of each drawing. Returns the milliseconds that each took at the client. */
async function timeSaves(
  { address }: MeasuredServer,
  drawings: readonly PenguinDrawing[],
  image: string,
): Promise<number[]> {
  const bodies = drawings.map((drawing) => saveBody(drawing, image));
  const lanes = Array.from({ length: SAVES_AT_ONCE }, (_, lane) =>
    bodies.filter((_, index) => index % SAVES_AT_ONCE === lane),
  );
  const save = (body: string) => post(address + PATHS.saveRecord, "application/x-www-form-urlencoded", body);
  return (await Promise.all(lanes.map((lane) => timeEach(lane, save)))).flat();
}

function saveBody({ strokes, mask }: PenguinDrawing, image: string): string {
  const ranking = Array.from({ length: PENGUINS }, (_, index) => ({
    id: penguinId(index),
    score: 1 / PENGUINS,
  }));
  const visitor = { name: "guest", uid: "guest", aquarium: SLUG, penname: "", bandcolor: "[]" };
  const drawn = { image, time: "42.5", data: JSON.stringify(strokes), part: JSON.stringify(mask) };
  const found = { ranking: JSON.stringify(ranking), rank: "1" };
  return new URLSearchParams({ ...visitor, ...drawn, ...found }).toString();
}

/** Resolves to the milliseconds that each took, run one after the other. */
async function timeEach<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (const item of items) {
    const started = performance.now();
    await act(item);
    times.push(performance.now() - started);
  }
  return times;
}
