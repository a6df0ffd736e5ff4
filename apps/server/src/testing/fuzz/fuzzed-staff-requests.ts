import { randomUUID } from "node:crypto";
import { draftResponse } from "@harapen/contract/staff/draft";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { studyResponse } from "@harapen/contract/staff/studies";
import { valuesBySchema } from "@harapen/contract/testing/values-by-schema";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import type { StaffCall } from "../../people/staff-calls/call.ts";
import { ALL_CALLS } from "../../staff-calls/all-calls.ts";
import { aquariumFiles } from "../aquarium-fixture.ts";
import { makePng } from "../png-fixture.ts";
import { type RunningApp, SLUG } from "../running-app.ts";
import { signIn } from "../sign-in/oidc-sign-in.ts";
import { signInPerson } from "../staff-people.ts";
import { studySettings } from "../studies/study-settings.ts";
import { changed, changes, damaged, damages, type Json } from "./changes.ts";
import type { FuzzedRequest } from "./fuzzed-requests.ts";

const NO_SLUG = "no-such-aquarium";
/** Calls that would take away what all others need; they are made about an aquarium that does not exist. */
const TAKES_AWAY = new Set<string>([STAFF_PATHS.aquarium(":slug")]);

const NAME = "Fuzzer";
const TEXTS = ["p1", "p2", "p3", "cape", "red", "ja", "umi@aquarium.example", "/about", randomUUID()];

/** What there is: ids, for paths and texts, and a valid body of calls whose schemas are seldom met by chance. */
interface Known {
  readonly texts: readonly string[];
  readonly valid: ReadonlyMap<string, Json>;
}

/** Whom fuzzed staff calls are made by, and about what. */
export interface FuzzingStaff {
  readonly requests: (seed: number, count: number) => FuzzedRequest[];
  /** Signs them in, anew where what was fuzzed has ended their sign-in; resolves to the headers. */
  readonly signIn: () => Promise<Record<string, string>>;
}

/** Makes an admin with every role, colleagues, and two studies, one of which runs, for fuzzed calls. */
export async function makeFuzzingStaff(app: Pick<RunningApp, "address" | "rooms">): Promise<FuzzingStaff> {
  const roles = (["keeper", "researcher"] as const).map((role) => ({ aquarium: SLUG, role }));
  const { call } = await signInPerson(app, NAME, { admin: true, roles });
  const colleagues = ["Mio", "Riku"].map((name) => signInPerson(app, name, { roles: roles.slice(1) }));
  const people = (await Promise.all(colleagues)).map(({ id }) => id);
  const settings = studySettings({ purpose: "Do rings help?", ends_on: "2099-09-28" });
  const studies = await Promise.all(
    [1, 2].map(async () => {
      const made = await call("POST", STAFF_PATHS.studies(SLUG), { settings });
      return studyResponse.parse(await made.json()).study;
    }),
  );
  const [running] = studies;
  const starting = { revision: running?.revision, status: "running" };
  await call("POST", STAFF_PATHS.studyStatus(SLUG, running?.id ?? ""), starting);
  const { details, birds } = draftResponse.parse(await (await call("GET", STAFF_PATHS.draft(SLUG))).json());
  const writes = birds.map(({ revision, content }) => ({ revision, content }));
  const valid = {
    [`PUT ${STAFF_PATHS.draftDetails(":slug")}`]: { revision: details.revision, content: details.content },
    [`PUT ${STAFF_PATHS.draftBird(":slug", ":id")}`]: writes[0],
    [`PUT ${STAFF_PATHS.draftBirds(":slug")}`]: { birds: writes },
    [`POST ${STAFF_PATHS.studies(":slug")}`]: { settings },
    [`PUT ${STAFF_PATHS.study(":slug", ":study")}`]: { revision: 1, settings },
    [`POST ${STAFF_PATHS.studyVersions(":slug", ":study")}`]: { revision: 2, settings, from: 1 },
  };
  return {
    requests: fuzzedStaffRequests({
      texts: [...people, ...studies.map(({ id }) => id), ...TEXTS],
      valid: new Map(Object.entries(valid as unknown as Record<string, Json>)),
    }),
    signIn: async () => ({ authorization: `Bearer ${await signIn(app.address, NAME)}` }),
  };
}

/**
 * Returns what makes fuzzed requests of every staff call, the same ones for the same seed: most bodies are
 * valid or of the call's schema, with some places changed or bytes damaged.
 */
function fuzzedStaffRequests(known: Known): (seed: number, count: number) => FuzzedRequest[] {
  const requests = fc.oneof(
    ...ALL_CALLS.map((call) => ({ weight: weightOf(call), arbitrary: requestsOf(call, known) })),
  );
  return (seed, count) => fc.sample(requests, { seed, numRuns: count });
}

/** Files take the server long, a sign-out everybody else's place, and calls without a body show little. */
function weightOf(call: StaffCall): number {
  if (("file" in call && call.file !== undefined) || call.path === STAFF_PATHS.sessions) return 1;
  return "body" in call && call.body ? 20 : 2;
}

function requestsOf(call: StaffCall, known: Known): fc.Arbitrary<FuzzedRequest> {
  return fc
    .record({
      path: pathsOf(call, known.texts),
      query: queriesOf(call, known.texts),
      body: bodiesOf(call, known),
      damages,
    })
    .map(({ path, query, body: { type, bytes }, damages: list }) => ({
      method: call.method,
      path: path + query,
      type,
      body: damaged(bytes, list),
    }));
}

function pathsOf({ path, method }: StaffCall, known: readonly string[]): fc.Arbitrary<string> {
  const takesAway = method === "DELETE" && TAKES_AWAY.has(path);
  const parts = path.split("/").map((part) => {
    if (part === ":slug") return fc.constant(takesAway ? NO_SLUG : SLUG);
    if (!part.startsWith(":")) return fc.constant(part);
    return fc
      .oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, fc.string({ minLength: 1 }))
      .map((each) => encodeURIComponent(each.toWellFormed()));
  });
  return fc.tuple(...parts).map((all) => all.join("/"));
}

function queriesOf({ query }: StaffCall, known: readonly string[]): fc.Arbitrary<string> {
  if (!query) return fc.constant("");
  return fc.tuple(valuesBySchema(query, known), changes).map(([value, list]) => {
    const fields = Object.entries(changed(value, list) as { [key: string]: Json });
    const text = ([, each]: [string, Json]) => (typeof each === "string" ? each : JSON.stringify(each));
    return `?${fields.map((field) => `${encodeURIComponent(field[0].toWellFormed())}=${encodeURIComponent(text(field).toWellFormed())}`).join("&")}`;
  });
}

interface Body {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

function bodiesOf(call: StaffCall, { texts, valid }: Known): fc.Arbitrary<Body> {
  const file = "file" in call ? call.file : undefined;
  if (file === "application/zip") return fc.constant({ type: file, bytes: new Uint8Array(ZIP) });
  if (file !== undefined) return fc.constant({ type: "image/png", bytes: new Uint8Array(makePng()) });
  const schema = "body" in call ? call.body : undefined;
  if (!schema) return fc.constant({ type: "application/json", bytes: strToU8("{}") as Body["bytes"] });
  const bySchema = valuesBySchema(schema, texts);
  const one = valid.get(`${call.method} ${call.path}`);
  const values = one === undefined ? bySchema : fc.oneof(bySchema, fc.constant(one));
  return fc.tuple(values, changes).map(([value, list]) => ({
    type: "application/json",
    bytes: new TextEncoder().encode(JSON.stringify(changed(value, list))),
  }));
}

const ZIP = zipSync(
  Object.fromEntries(
    Object.entries(aquariumFiles()).map(([path, file]) => [
      path,
      strToU8(typeof file === "string" ? file : JSON.stringify(file)),
    ]),
  ),
);
