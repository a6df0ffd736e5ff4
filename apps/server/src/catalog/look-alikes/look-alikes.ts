import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { LookAlikeReport, LookAlikesResponse } from "@harapen/contract/staff/look-alikes";
import type { Reference } from "@harapen/recognition/reference";
import { answerOf } from "../../platform/threads/answer-of.ts";
import { Turns } from "../../platform/turns.ts";
import { type AquariumSnapshot, readSnapshot, type SharedSnapshot } from "../published/aquarium-snapshot.ts";

/**
 * The thread's heap in megabytes: several times what an aquarium of a thousand needs. A thread that needs
 * more ends, and its run has failed.
 */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** A check of an aquarium. */
interface Run {
  /** The latest version to which it applies. */
  order: number;
  /** The digest of what is simulated. */
  readonly digest: string;
  /** Unset while it runs. */
  outcome?: readonly LookAlikeReport[] | Error;
}

/** Starts the thread that answers with the reports of a version. */
type StartThread = (snapshot: SharedSnapshot) => Worker;

function startThread(snapshot: SharedSnapshot): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), {
    workerData: snapshot,
    resourceLimits: RESOURCE_LIMITS,
  });
}

/**
 * Checks aquariums for look-alikes: one at a time, in a thread of its own, as a check takes seconds of a
 * core. The reports of each aquarium's latest version are kept.
 */
export class LookAlikes {
  readonly #startThread: StartThread;
  readonly #runs = new Map<string, Run>();
  readonly #turns = new Turns();
  readonly #closing = new AbortController();

  /** Tests bring threads of their own. */
  constructor(startOwnThread: StartThread = startThread) {
    this.#startThread = startOwnThread;
  }

  /** Returns the reports of a version of an aquarium, if somebody has requested them. */
  knownOf(snapshot: SharedSnapshot): LookAlikesResponse {
    const run = this.#knownRun(snapshot);
    if (!run || run.outcome instanceof Error) return { state: "unknown" };
    return run.outcome ? { state: "ready", penguins: [...run.outcome] } : { state: "running" };
  }

  /**
   * Returns the reports of a version of an aquarium if they are ready, and begins to make them where nobody
   * has. Throws a run's error once; the next call begins again.
   */
  reportsOf(snapshot: SharedSnapshot): LookAlikesResponse {
    const run = this.#knownRun(snapshot) ?? this.#begin(snapshot);
    if (run.outcome instanceof Error) {
      this.#runs.delete(snapshot.slug);
      throw run.outcome;
    }
    return run.outcome ? { state: "ready", penguins: [...run.outcome] } : { state: "running" };
  }

  /** Ends the running thread, if there is one. */
  close(): Promise<void> {
    this.#closing.abort();
    return this.#turns.ended();
  }

  /**
   * Returns the run that holds for a version; `undefined` where patterns or bands have changed since the
   * last.
   */
  #knownRun(snapshot: SharedSnapshot): Run | undefined {
    const { slug, order } = snapshot;
    const known = this.#runs.get(slug);
    if (!known || (known.order !== order && known.digest !== digestOf(snapshot))) return undefined;
    known.order = order;
    return known;
  }

  #begin(snapshot: SharedSnapshot): Run {
    const run: Run = { order: snapshot.order, digest: digestOf(snapshot) };
    this.#runs.set(snapshot.slug, run);
    void this.#turns.run(async () => {
      const { signal } = this.#closing;
      if (signal.aborted || this.#runs.get(snapshot.slug) !== run) return;
      const reports = answerOf<readonly LookAlikeReport[]>(this.#startThread(snapshot), signal);
      run.outcome = await reports.catch(failure);
    });
    return run;
  }
}

function digestOf(snapshot: SharedSnapshot): string {
  return createHash("sha256")
    .update(JSON.stringify(toSimulated(readSnapshot(snapshot))))
    .digest("base64");
}

function failure(cause: unknown): Error {
  return new Error("look-alikes could not be found", { cause });
}

/**
 * Returns an aquarium's references as the search for look-alikes needs them: without names, and with spots
 * unset where neither keepers traced nor visitors taught any, which differs from a penguin that has none.
 */
export function toSimulated({
  penguins,
  references,
}: Pick<AquariumSnapshot, "penguins" | "references">): Reference[] {
  const traced = new Map(penguins.map(({ id, spots }) => [id, spots]));
  return references.map(({ id, spots = [], averageCounts, bandColors }) => ({
    id,
    spots: spots.length > 0 ? spots : traced.get(id),
    averageCounts,
    bandColors,
  }));
}
