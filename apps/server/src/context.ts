import { CONSENT_NEEDED } from "@harapen/contract/calls/responses";
import type { Logger } from "pino";
import { ImportReader } from "./catalog/exchange/import-reader.ts";
import { LookAlikes } from "./catalog/look-alikes/look-alikes.ts";
import { PhotographThread } from "./catalog/photographs/photograph-thread.ts";
import { PreviewCache } from "./catalog/previews/preview-cache.ts";
import { AquariumCache } from "./catalog/published/aquarium-cache.ts";
import { type FreeBytes, freeBytesOf } from "./operating/limits/refuse-when-low.ts";
import { Metrics } from "./operating/metrics.ts";
import { createIdentity } from "./people/identity/create-identity.ts";
import type { Identity } from "./people/identity/identity.ts";
import type { Config } from "./platform/config/config.ts";
import { Counts } from "./platform/counters.ts";
import type { Signer } from "./platform/signer.ts";
import { DeletionQueue } from "./privacy/forgetting/deletion-queue.ts";
import { StudyExporter } from "./research/study/study-exporter.ts";
import { BackgroundLearner } from "./search/learning/background-learner.ts";
import { Threads } from "./search/threads/threads.ts";
import type { Storage } from "./storage.ts";
import { ConsentGate, UnaskedCounts } from "./studies/enrolment/consent-gate.ts";
import { LiveStudies } from "./studies/live-studies.ts";
import { RunningStudies } from "./studies/study-store.ts";

/** The parts of the server that calls work with. */
export interface Context {
  readonly config: Config;
  readonly log: Logger;
  readonly storage: Storage;
  readonly aquariums: AquariumCache;
  readonly previews: PreviewCache;
  readonly studies: RunningStudies;
  /** Decides what may be stored of visits where consent is needed. */
  readonly consent: ConsentGate;
  /** Counts what was refused for want of each study's consent. */
  readonly unasked: UnaskedCounts;
  /** The live figures of studies' visits. */
  readonly live: LiveStudies;
  readonly identity: Identity;
  readonly learner: BackgroundLearner;
  readonly lookAlikes: LookAlikes;
  readonly signer: Signer;
  /** Requests refused, by cause: each refusal is counted where it is decided. */
  readonly refusals: Counts;
  readonly metrics: Metrics;
  /** Aborted when the server begins to stop: from then on it is not ready. */
  readonly stopping: AbortSignal;
  /** Reads how much can still be written on the embedded database's disk. */
  readonly freeBytes: FreeBytes;
  readonly threads: Threads;
  /** Reads the photographs that staff send. */
  readonly photographThread: PhotographThread;
  /** Makes studies' exports. */
  readonly studyExports: StudyExporter;
  /** Runs the deletions that visitors ask for. */
  readonly deletions: DeletionQueue;
  /** Reads the zips that staff send. */
  readonly imports: ImportReader;
}

/** Creates the context over an open storage; tests override its parts. */
export function createContext(
  parts: Pick<Context, "config" | "log" | "storage" | "signer"> & Partial<Pick<Context, "stopping">>,
  overrides: Partial<Context> = {},
): Context {
  const refusals = new Counts();
  const unasked = new UnaskedCounts(parts.storage.consentPeriods);
  const threads = new Threads({ count: parts.config.threads, key: parts.signer.key, log: parts.log });
  const metrics = new Metrics({ ...parts, refusals, threads });
  return {
    stopping: new AbortController().signal,
    ...parts,
    aquariums: new AquariumCache(parts.storage.aquariums, parts.storage.learned),
    previews: new PreviewCache(parts.storage),
    studies: new RunningStudies(parts.storage.studies),
    consent: new ConsentGate({
      ...parts,
      onRefused: (studies) => {
        refusals.add(CONSENT_NEEDED);
        unasked.add(studies);
      },
    }),
    unasked,
    live: new LiveStudies(parts.storage.database),
    identity: createIdentity(parts),
    learner: new BackgroundLearner({
      database: parts.config,
      log: parts.log,
      onResult: (result) => metrics.countLearning(result),
    }),
    lookAlikes: new LookAlikes(),
    refusals,
    metrics,
    freeBytes: freeBytesOf(parts.config.dataDir),
    threads,
    photographThread: new PhotographThread(),
    studyExports: new StudyExporter(parts.config),
    deletions: new DeletionQueue(),
    imports: new ImportReader(parts),
    ...overrides,
  };
}
