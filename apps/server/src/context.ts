import { CONSENT_NEEDED } from "@harapen/contract/calls/responses";
import type { Logger } from "pino";
import { type Catalog, createCatalog } from "./catalog/catalog.ts";
import type { Database } from "./database/database.ts";
import { KnownTime } from "./database/known-time.ts";
import { EvaluationRoom } from "./evaluation/evaluation.ts";
import { createOperating, type Operating } from "./operating/operating.ts";
import { createPeople, type People } from "./people/people.ts";
import type { Config } from "./platform/config/config.ts";
import { Counts } from "./platform/counters.ts";
import type { Signer } from "./platform/signer.ts";
import { createPrivacy, type Privacy } from "./privacy/privacy.ts";
import { createResearch, type Research } from "./research/research.ts";
import { createSearch, type Search } from "./search/search.ts";
import { createSessions, type Sessions } from "./sessions/sessions.ts";
import { createStudies, type Studies } from "./studies/studies.ts";
import { freezeStudy } from "./studies/study-store.ts";
import { createVisits, type Visits } from "./visits/visits.ts";

/**
 * What the server's calls work with: its rooms, each made once. What a store's promise has resolved is
 * durable.
 */
export interface Context {
  readonly config: Config;
  readonly log: Logger;
  readonly signer: Signer;
  readonly database: Database;
  /** The time by which may be deleted. */
  readonly knownTime: KnownTime;
  /** Requests refused, by cause: each refusal is counted where it is decided. */
  readonly refusals: Counts;
  /** Aborted when the server begins to stop: from then on it is not ready. */
  readonly stopping: AbortSignal;
  readonly people: People;
  readonly catalog: Catalog;
  readonly sessions: Sessions;
  readonly studies: Studies;
  readonly search: Search;
  readonly visits: Visits;
  readonly research: Research;
  readonly evaluation: EvaluationRoom;
  readonly privacy: Privacy;
  readonly operating: Operating;
  /** Stores every pending event and save, then closes the database. */
  close(): Promise<void>;
}

/** Makes the rooms over an open database, which they close in the end. */
export function createContext(
  parts: Pick<Context, "config" | "log" | "signer" | "database"> &
    Partial<Pick<Context, "stopping" | "knownTime">> & {
      /** The variables that hold the settings; the process' own unless given. */
      readonly environment?: Readonly<Record<string, string | undefined>>;
    },
): Context {
  const { environment = process.env, ...made } = parts;
  const { config, database, knownTime = new KnownTime(database, { log: parts.log }) } = parts;
  const refusals = new Counts();
  const sessions = createSessions(database);
  const search = createSearch({ ...parts, onLearned: (result) => operating.metrics.countLearning(result) });
  const visits = createVisits(database);
  const people = createPeople({ ...parts, knownTime });
  const watched = { knownTime, refusals, people, sessions, search, visits };
  const operating = createOperating({ ...parts, ...watched, environment });
  return {
    stopping: new AbortController().signal,
    ...made,
    knownTime,
    refusals,
    people,
    catalog: createCatalog({ ...parts, learned: search.learned, onRemove: freezeStudy }),
    sessions,
    studies: createStudies({ config, database, onRefused: () => refusals.add(CONSENT_NEEDED) }),
    search,
    visits,
    research: createResearch(config),
    evaluation: new EvaluationRoom(parts),
    privacy: createPrivacy({ ...parts, learner: search.learner }),
    operating,
    async close() {
      await Promise.all([sessions.drain(), visits.drain()]);
      await database.destroy();
    },
  };
}
