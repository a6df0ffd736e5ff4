import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { PATHS } from "@harapen/contract/calls/paths";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { liveResponse } from "@harapen/contract/staff/studies/live";
import { createRandom } from "@harapen/simulator/random";
import type { KeyedStudy } from "../../../apps/server/src/studies/study-store.ts";
import { signIn } from "../../../apps/server/src/testing/sign-in/oidc-sign-in.ts";
import type { ServerDatabase } from "../../../apps/server/src/testing/studies/beside-server.ts";
import { addStaff } from "../../../apps/server/src/testing/studies/beside-study.ts";
import { claimsOf, type Member, memberAt } from "../../../e2e/support/staff/members.ts";
import { SLUG } from "../../support/aquarium-folder.ts";
import { startMeasuredServer } from "../../support/measured-server.ts";
import { quantile } from "../../support/quantile.ts";

/** How often the console asks (`apps/staff/src/api/studies.ts`). */
const ASKS_EVERY_MS = 5_000;
/** The random time between two visitors' events, so that they are sent at any time of the console's round. */
const GAP_MS = { least: 500, most: 2_500 };
/**
 * How often an event is sent that the server could not store, at most, and the time before sending it again.
 */
const TRIES = 10;
const AGAIN_MS = 1_000;
/** The time after which an event that no answer counts is given up. */
const GIVE_UP_MS = 60_000;

interface Measured {
  readonly database: ServerDatabase;
  /** Servers over the database: events go to the first, the console asks the last. */
  readonly servers: number;
  readonly study: KeyedStudy;
  /** Participants of whom no event has arrived yet: each sends one. */
  readonly participants: readonly string[];
}

/** An answer, by the process's clock in milliseconds. */
interface Answer {
  readonly at: number;
  readonly took: number;
  readonly visits: number;
}

/**
 * Measures for each participant the time from sending the event with which they join until the console has an
 * answer that counts them.
 */
export async function measureDelays({ database, servers, study, participants }: Measured) {
  const settings = settingsOf(database);
  const running = [];
  for (let started = 0; started < servers; started++) running.push(await startMeasuredServer(settings));
  const [receiver, asked] = [running[0]?.address ?? "", running.at(-1)?.address ?? ""];
  const answers: Answer[] = [];
  const researcher = await researcherAt(asked, database);
  const before = await ask(researcher, study);
  const watching = setInterval(async () => answers.push(await ask(researcher, study)), ASKS_EVERY_MS);
  const random = createRandom("the visitors' times");
  const sent: number[] = [];
  for (const participant of participants) {
    await pause(random.integer(GAP_MS.least, GAP_MS.most));
    sent.push(performance.now());
    await sendJoined(receiver, study, participant);
  }
  const all = before.visits + participants.length;
  const deadline = performance.now() + GIVE_UP_MS;
  while ((answers.at(-1)?.visits ?? 0) < all && performance.now() < deadline) await pause(100);
  clearInterval(watching);
  await Promise.all(running.map((server) => server.stop()));
  const delays = sent.map((at, index) => (firstCounting(answers, before.visits + index + 1) - at) / 1_000);
  const times = answers.map(({ took }) => took);
  return {
    tries: delays.length,
    "median (s)": rounded(quantile(delays, 0.5)),
    "worst (s)": rounded(Math.max(...delays)),
    "an answer, median (ms)": Math.round(quantile(times, 0.5)),
    "an answer, worst (ms)": Math.round(Math.max(...times)),
  };
}

const rounded = (seconds: number) => Math.round(seconds * 100) / 100;

function settingsOf({ dataDir, databaseUrl }: ServerDatabase): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    DEFAULT_AQUARIUM: SLUG,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
}

async function researcherAt(address: string, database: ServerDatabase): Promise<Member> {
  const idToken = await signIn(address, "Researcher");
  await addStaff(database, { sub: claimsOf(idToken).sub, role: "researcher", aquarium: SLUG });
  return memberAt(address, idToken);
}

async function ask({ call }: Member, { id }: KeyedStudy): Promise<Answer> {
  const began = performance.now();
  const path = STAFF_PATHS.studyLive(SLUG, id);
  // A connection that the server is just closing is opened again, as browsers do.
  const answer = await call("GET", path).catch(() => call("GET", path));
  const { all } = liveResponse.parse(await answer.json());
  return { at: performance.now(), took: performance.now() - began, visits: all.visits };
}

/** Returns when the first answer arrived that counts this many visits; infinity if none does. */
function firstCounting(answers: readonly Answer[], visits: number): number {
  return answers.find((answer) => answer.visits >= visits)?.at ?? Number.POSITIVE_INFINITY;
}

/**
 * Sends the event with which a participant joins, and again if the server asks to wait, as the app does.
 * Rejects unless it is stored in the end.
 */
async function sendJoined(address: string, { id }: KeyedStudy, participant: string): Promise<void> {
  const payload = { participant, study: id, study_version: 1, aquarium: SLUG, session_seq: 1 };
  const event = { event_id: randomUUID(), session_id: randomUUID(), name: "study_joined", payload };
  const body = JSON.stringify({ ...event, client_ts: Date.now() });
  for (let tries = 1; ; tries++) {
    const answer = await fetch(address + PATHS.logEvent, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    if (answer.status === 204) return;
    if (answer.status !== 503 || tries === TRIES) throw new Error(`${answer.status}: ${await answer.text()}`);
    await pause(AGAIN_MS);
  }
}
