import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { PATHS } from "@harapen/contract/calls/paths";
import { drawPenguin } from "@harapen/simulator/drawings";
import { createRandom } from "@harapen/simulator/random";
import { ADULT } from "@harapen/simulator/visitors";
import { pino } from "pino";
import { openDatabase } from "../../apps/server/src/storage/database.ts";
import { SLUG, writeAquarium } from "./server-aquarium.ts";
import { post, quantile, searchBody } from "./server-client.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import type { Rate, Sending, Sent } from "./telemetry-sender.ts";

/**
 * What the server takes of events, from a sender in another process on the same machine: as many as a full house sends,
 * then as many as it can, in turns with the same server that commits each event by itself. Every acknowledged event is
 * counted in the database afterwards. Ends with 1 where a bound is not held.
 */
const OFFERED = 1_500;
const SECONDS = 20;
const WARM_UP_SECONDS = 3;
const CLIENTS = 64;
const TURNS = 3;
const TURN_SECONDS = 5;
const SEARCH_EVERY_MS = 50;
const SEARCHES = 200;
const PENGUINS = 60;
const BOUNDS = { highMs: 100, searchHighMs: 30 };
const ONE_COMMIT = fileURLToPath(new URL("one-commit-server.ts", import.meta.url));
const SENDER = fileURLToPath(new URL("telemetry-sender.ts", import.meta.url));

const random = createRandom("telemetry load");
const folder = mkdtempSync(join(tmpdir(), "harapen-telemetry-"));
const spots = writeAquarium(join(folder, SLUG), random, PENGUINS).map((penguin) => penguin.spots ?? []);
const searches = Array.from({ length: SEARCHES }, (_, at) =>
  searchBody(drawPenguin(random, spots[at % PENGUINS] ?? [], ADULT)),
);
try {
  const measures = await measure();
  console.table(
    measures.map(({ measured, value, below }) => ({
      measured,
      value: Number(value.toFixed(2)),
      below: below ?? "",
      holds: below === undefined ? "" : value < below ? "yes" : "NO",
    })),
  );
  if (measures.some(({ value, below }) => below !== undefined && value >= below)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}

/** What came of a sending, and the processor time that the server needed for it. */
interface Answered extends Sent {
  readonly processorMs: number;
}

/** A server, and what it was sent. */
interface Side {
  readonly server: ServerProcess;
  readonly dataDir: string;
  readonly sent: Answered[];
}

interface Measure {
  readonly measured: string;
  readonly value: number;
  readonly below?: number;
}

async function measure(): Promise<Measure[]> {
  const groups = await startSide("groups");
  const alone = await startSide("alone", ONE_COMMIT);
  for (const side of [groups, alone]) await send(side, { perSecond: OFFERED / 3, seconds: WARM_UP_SECONDS });
  await searchFor(groups.server, WARM_UP_SECONDS);

  const calm = await searchFor(groups.server, SECONDS);
  const [offered, stormy] = await Promise.all([
    send(groups, { perSecond: OFFERED, seconds: SECONDS }),
    searchFor(groups.server, SECONDS),
  ]);
  const fastest: Record<"groups" | "alone", Answered[]> = { groups: [], alone: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    fastest.groups.push(await send(groups, { clients: CLIENTS, seconds: TURN_SECONDS }));
    fastest.alone.push(await send(alone, { clients: CLIENTS, seconds: TURN_SECONDS }));
  }
  const memory = groups.server.memory();
  const missing = [await finish(groups), await finish(alone)];
  return [
    { measured: `accepted a second, ${OFFERED} offered`, value: perSecond([offered]) },
    { measured: "  median (ms)", value: offered.medianMs },
    { measured: "  p99 (ms)", value: offered.highMs, below: BOUNDS.highMs },
    { measured: "  share of a core that the sending took", value: offered.core },
    { measured: "search at the server in calm, p99 (ms)", value: quantile(calm, 0.99) },
    { measured: "search at the server meanwhile, median (ms)", value: quantile(stormy, 0.5) },
    {
      measured: "search at the server meanwhile, p99 (ms)",
      value: quantile(stormy, 0.99),
      below: BOUNDS.searchHighMs,
    },
    { measured: `accepted a second at most, ${CLIENTS} clients`, value: perSecond(fastest.groups) },
    { measured: "each by itself: accepted a second at most", value: perSecond(fastest.alone) },
    { measured: "  ratio", value: perSecond(fastest.groups) / perSecond(fastest.alone) },
    { measured: "the server's processor time for an event (ms)", value: processorMs(fastest.groups) },
    { measured: "each by itself: the server's processor time (ms)", value: processorMs(fastest.alone) },
    { measured: "memory after all (MB)", value: memory },
    {
      measured: "events that failed",
      value: sum([...groups.sent, ...alone.sent].map(({ failed }) => failed)),
      below: 1,
    },
    { measured: "acknowledged but not in the database, or there twice", value: sum(missing), below: 1 },
  ];
}

async function startSide(name: string, main?: string): Promise<Side> {
  const dataDir = join(folder, name);
  const settings = { DATA_DIR: dataDir, IMPORT_DIR: join(folder, SLUG), DEFAULT_AQUARIUM: SLUG };
  return { server: await startServer(settings, main), dataDir, sent: [] };
}

async function send({ server, sent }: Side, how: Rate): Promise<Answered> {
  const before = server.processorMs();
  const sender = fork(SENDER);
  sender.send({ address: server.address, ...how } satisfies Sending);
  const [told] = (await once(sender, "message")) as [Sent];
  const result = { ...told, processorMs: server.processorMs() - before };
  sent.push(result);
  return result;
}

/** Searches at a steady pace; the milliseconds that each took, as the server tells them. */
async function searchFor(server: ServerProcess, seconds: number): Promise<number[]> {
  const before = server.answerTimes(PATHS.search).length;
  const running: Promise<void>[] = [];
  for (let at = 0; at < (seconds * 1_000) / SEARCH_EVERY_MS; at++) {
    running.push(post(server.address + PATHS.search, "application/json", searches[at % SEARCHES] ?? ""));
    await pause(SEARCH_EVERY_MS);
  }
  await Promise.all(running);
  return server.answerTimes(PATHS.search).slice(before);
}

/** Stops a server; how far what its database holds is from what it acknowledged. */
async function finish({ server, dataDir, sent }: Side): Promise<number> {
  await server.stop();
  const database = await openDatabase({ dataDir }, pino({ level: "silent" }));
  const { events } = await database
    .selectFrom("event")
    .select(({ fn }) => fn.countAll<number>().as("events"))
    .executeTakeFirstOrThrow();
  await database.destroy();
  return Math.abs(events - sum(sent.map(({ acknowledged }) => acknowledged)));
}

function perSecond(sent: readonly Sent[]): number {
  return sum(sent.map(({ acknowledged }) => acknowledged)) / sum(sent.map(({ seconds }) => seconds));
}

function processorMs(sent: readonly Answered[]): number {
  return sum(sent.map(({ processorMs }) => processorMs)) / sum(sent.map(({ acknowledged }) => acknowledged));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
