import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { PATHS } from "@harapen/contract/calls/paths";
import { drawPenguin } from "@harapen/simulator/drawings";
import { createRandom } from "@harapen/simulator/random";
import { ADULT } from "@harapen/simulator/visitors";
import { writeAquarium } from "../support/aquarium-folder.ts";
import { post, searchBody } from "../support/http.ts";
import type { MeasuredServer } from "../support/measured-server.ts";
import { type Measure, printMeasures } from "../support/measures.ts";
import { quantile } from "../support/quantile.ts";
import { inTemporaryFolder } from "../support/temporary-folder.ts";
import type { Sent } from "./event-sender.ts";
import { type Accepted, putLoad, startLoadedServer, stopAndCount } from "./loaded-server.ts";

/*
 * Measures how many events the server accepts, from a sender in another process on the same machine: as many
 * as a full house sends, then as many as it can, alternating with a server that commits each event
 * separately. Every acknowledged event is counted in the database afterwards. Exits with 1 if a bound is
 * exceeded.
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

printMeasures(await inTemporaryFolder(measure));

async function measure(folder: string): Promise<Measure[]> {
  const searches = makeSearches(folder);
  const grouped = await startLoadedServer(folder, "grouped");
  const single = await startLoadedServer(folder, "single", ONE_COMMIT);
  for (const side of [grouped, single])
    await putLoad(side, { perSecond: OFFERED / 3, seconds: WARM_UP_SECONDS });
  await timeSearches(grouped.server, searches, WARM_UP_SECONDS);

  const idle = await timeSearches(grouped.server, searches, SECONDS);
  const [offered, busy] = await Promise.all([
    putLoad(grouped, { perSecond: OFFERED, seconds: SECONDS }),
    timeSearches(grouped.server, searches, SECONDS),
  ]);
  const most: Record<"grouped" | "single", Accepted[]> = { grouped: [], single: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    most.grouped.push(await putLoad(grouped, { clients: CLIENTS, seconds: TURN_SECONDS }));
    most.single.push(await putLoad(single, { clients: CLIENTS, seconds: TURN_SECONDS }));
  }
  const memory = grouped.server.memory();
  const lost = [await stopAndCount(grouped), await stopAndCount(single)];
  const failed = [...grouped.sent, ...single.sent].map((each) => each.failed);
  return [
    { measured: `accepted a second, ${OFFERED} offered`, value: perSecond([offered]) },
    { measured: "  median (ms)", value: offered.medianMs },
    { measured: "  p99 (ms)", value: offered.highMs, below: BOUNDS.highMs },
    { measured: "  share of a core that the sending took", value: offered.core },
    { measured: "search at the server without events, p99 (ms)", value: quantile(idle, 0.99) },
    { measured: "search at the server meanwhile, median (ms)", value: quantile(busy, 0.5) },
    {
      measured: "search at the server meanwhile, p99 (ms)",
      value: quantile(busy, 0.99),
      below: BOUNDS.searchHighMs,
    },
    { measured: `accepted a second at most, ${CLIENTS} clients`, value: perSecond(most.grouped) },
    { measured: "each by itself: accepted a second at most", value: perSecond(most.single) },
    { measured: "  ratio", value: perSecond(most.grouped) / perSecond(most.single) },
    { measured: "the server's processor time for an event (ms)", value: processorMs(most.grouped) },
    { measured: "each by itself: the server's processor time (ms)", value: processorMs(most.single) },
    { measured: "memory after all (MB)", value: memory },
    { measured: "events that failed", value: sum(failed), below: 1 },
    { measured: "acknowledged but not in the database, or there twice", value: sum(lost), below: 1 },
  ];
}

/** Returns the bodies of searches among the penguins of an aquarium that it writes below `folder`. */
function makeSearches(folder: string): string[] {
  const random = createRandom("telemetry load");
  const patterns = writeAquarium(folder, "telemetry load", PENGUINS).map(({ spots }) => spots ?? []);
  return Array.from({ length: SEARCHES }, (_, at) =>
    searchBody(drawPenguin(random, patterns[at % PENGUINS] ?? [], ADULT)),
  );
}

/** Searches at a steady rate. Returns the milliseconds that each took, by the server's log. */
async function timeSearches(
  server: MeasuredServer,
  searches: readonly string[],
  seconds: number,
): Promise<number[]> {
  const before = server.answerTimes(PATHS.search).length;
  const running: Promise<void>[] = [];
  for (let at = 0; at < (seconds * 1_000) / SEARCH_EVERY_MS; at++) {
    const body = searches[at % searches.length] ?? "";
    running.push(post(server.address + PATHS.search, "application/json", body));
    await pause(SEARCH_EVERY_MS);
  }
  await Promise.all(running);
  return server.answerTimes(PATHS.search).slice(before);
}

function perSecond(sent: readonly Sent[]): number {
  return sum(sent.map(({ acknowledged }) => acknowledged)) / sum(sent.map(({ seconds }) => seconds));
}

/** Returns the server's processor time for each acknowledged event. */
function processorMs(sent: readonly Accepted[]): number {
  return sum(sent.map((each) => each.processorMs)) / sum(sent.map(({ acknowledged }) => acknowledged));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
