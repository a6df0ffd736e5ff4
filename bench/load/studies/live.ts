import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { LiveQuery } from "@harapen/contract/staff/studies/live";
import { createRandom } from "@harapen/simulator/random";
import { pino } from "pino";
import { openDatabase } from "../../../apps/server/src/database/database.ts";
import { rebuildAllSessions } from "../../../apps/server/src/sessions/complete-sessions.ts";
import { LiveStudies } from "../../../apps/server/src/studies/live-studies.ts";
import { roomsOf } from "../../../apps/server/src/testing/rooms.ts";
import { inTemporaryFolder } from "../../support/temporary-folder.ts";
import { fillStudy } from "../study-database.ts";
import { addVisitor, makeStudy } from "./joined-study.ts";

/*
 * Measures the live figures of a study of a million events over the embedded database: a server's first page
 * after its start, and the pages of a researcher who keeps looking while visits go on. Exits with 1 if a
 * bound is exceeded: a page's time, the delay of its figures, and how long the event loop is blocked. Also
 * prints how long it takes to make the rows of all sessions from the log, as after an upgrade from a version
 * without them.
 */

const EVENTS = 1_000_000;
const BOUNDS = { seconds: 1, behindSeconds: 10, loopMs: 50 };
/**
 * How often the console asks while somebody looks (`apps/staff/src/api/studies.ts`), and how old an answer
 * may be (`apps/server/src/studies/live-studies.ts`): until the next answer arrives, the figures are behind
 * by both and by its time.
 */
const ASKS_EVERY_SECONDS = 5;
const MAX_AGE_SECONDS = 3;
const PAGES: readonly LiveQuery[] = [
  {},
  { by: "hour" },
  { by: "device" },
  { from: "2026-01-02", to: "2026-01-02" },
];

interface Page {
  readonly page: string;
  readonly seconds: number;
  readonly behindSeconds: number;
  readonly loopMs: number;
}

await inTemporaryFolder(async (folder) => {
  const { events, visits } = await fillStudy(folder, createRandom("live"), EVENTS);
  const dataDir = join(folder, "data");
  const database = await openDatabase({ dataDir }, pino({ level: "silent" }));
  const rooms = roomsOf(database);
  const study = await makeStudy(rooms, dataDir);
  const making = await measure("making the rows of all sessions", () => rebuildAllSessions(database));
  const pages: Page[] = [];
  for (const query of [{}, { by: "locale" }] as const) {
    const live = new LiveStudies(database);
    await addVisitor(rooms, dataDir, study);
    pages.push(
      await measure(`the first after a start: ${JSON.stringify(query)}`, () => live.figures(study, query)),
    );
  }
  const live = new LiveStudies(database);
  pages.push(await measure("the first after a start: data quality", () => live.quality(study)));
  for (const query of PAGES) {
    await addVisitor(rooms, dataDir, study);
    pages.push(
      await measure(`with new visits: ${JSON.stringify(query)}`, async () => {
        await live.visitsOf(study, Date.now(), 0);
        return live.figures(study, query);
      }),
    );
  }
  pages.push(await measure("data quality", () => live.quality(study)));
  const { all } = await live.figures(study, {});
  await rooms.close();
  console.log(
    `${events} events of ${visits} visits, of which ${all.visits} take part; ${all.outcomes} outcomes`,
  );
  console.table([making, ...pages]);
  const holds = pages.every(({ seconds, behindSeconds, loopMs }) =>
    [seconds <= BOUNDS.seconds, behindSeconds <= BOUNDS.behindSeconds, loopMs <= BOUNDS.loopMs].every(
      Boolean,
    ),
  );
  const bounds = `${BOUNDS.seconds} s a page, ${BOUNDS.behindSeconds} s behind, ${BOUNDS.loopMs} ms of the event loop`;
  console.log(`bounds on all but the first row: ${bounds}: ${holds ? "held" : "NOT held"}`);
  if (!holds) process.exitCode = 1;
});

/**
 * Measures a page: its time, how far its figures are behind at most until the next one arrives, and the
 * longest time for which the event loop was blocked.
 */
async function measure(page: string, work: () => Promise<unknown>): Promise<Page> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  await work();
  const seconds = Math.round(performance.now() - started) / 1_000;
  // The loop's last turn is measured by the next timer.
  await pause(20);
  delay.disable();
  return {
    page,
    seconds,
    behindSeconds: Math.round((seconds + ASKS_EVERY_SECONDS + MAX_AGE_SECONDS) * 1_000) / 1_000,
    loopMs: Math.round(delay.max / 1e6),
  };
}
