import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import type { Config } from "../platform/config/config.ts";
import { LearnedPatternStore } from "./learned/learned-pattern-store.ts";
import { BackgroundLearner } from "./learning/background-learner.ts";
import type { LearnResult } from "./learning/worker-messages.ts";
import { type TaskOwner, Threads } from "./threads/threads.ts";

/** The search for the penguin that was drawn, and what it learns from visitors' drawings. */
export interface Search {
  readonly threads: Threads;
  readonly learned: LearnedPatternStore;
  readonly learner: BackgroundLearner;
  close(): Promise<void>;
}

export function createSearch(parts: {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  /** Hears of the outcome of every run of the learner. */
  readonly onLearned: (result: LearnResult) => void;
}): Search {
  const { config, log, database, onLearned } = parts;
  const threads = new Threads({ count: config.threads, log });
  const learner = new BackgroundLearner({ database: config, log, onResult: onLearned });
  return {
    threads,
    learned: new LearnedPatternStore(database),
    learner,
    async close() {
      await Promise.all([learner.close(), threads.close()]);
    },
  };
}

/**
 * Returns the owner of a request's tasks in threads: its network, for as long as somebody waits for the
 * answer. Node's request closes as soon as its body is read, and its response when it is sent or its
 * connection is lost.
 */
export function taskOwner({ visit }: FastifyRequest, { raw }: FastifyReply): TaskOwner {
  const gone = new AbortController();
  raw.once("close", () => gone.abort());
  return { client: visit.prefixDigest, gone: gone.signal };
}
