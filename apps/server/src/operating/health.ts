import type { FastifyInstance } from "fastify";
import { isLockError, limitLockWait } from "../database/commit-faults.ts";
import type { Database } from "../database/database.ts";
import { assertReadable } from "../database/readable.ts";
import type { Metrics } from "./metrics.ts";

/** How long the database's state is cached: anybody may ask for it, and probing writes. */
const PROBED_FOR_MS = 1_000;

interface Dependencies {
  readonly database: Database;
  readonly stopping: AbortSignal;
  /** Resolves to whether the disk has so little room that every save is refused. */
  readonly isDiskFull: () => Promise<boolean>;
  /** Where the answer of `/health/ready` is shown, too. */
  readonly metrics: Pick<Metrics, "showReadiness">;
}

/**
 * Serves the health checks: whether the process lives, and whether it can read each table of its database and
 * write it, takes saves, and is not about to stop.
 */
export async function serveHealth(
  app: FastifyInstance,
  { database, stopping, isDiskFull, metrics }: Dependencies,
): Promise<void> {
  const hindrance = shared(async () => {
    if (await isDiskFull()) return "The disk is nearly full: saves are refused.";
    try {
      await probe(database);
      await assertReadable(database);
      return undefined;
    } catch (error) {
      app.log.error({ err: error }, "the database cannot be read and written");
      return "The database cannot be read and written.";
    }
  });
  const whyNotReady = async () => (stopping.aborted ? "The server is shutting down." : await hindrance());
  metrics.showReadiness(async () => (await whyNotReady()) === undefined);
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  app.get("/health/live", async () => ({ success: true }));
  app.get("/health/ready", async (_request, reply) => {
    const message = await whyNotReady();
    return message === undefined ? { success: true } : reply.code(503).send({ success: false, message });
  });
}

/** Returns the same check, whose result is shared by all calls while it runs and within a second after it. */
function shared<Result>(check: () => Promise<Result>): () => Promise<Result> {
  let latest: Promise<Result> | undefined;
  return () => {
    latest ??= check().finally(() => {
      setTimeout(() => {
        latest = undefined;
      }, PROBED_FOR_MS).unref();
    });
    return latest;
  };
}

/** Reads and writes the database; rejects where either cannot be done. */
export async function probe(database: Database): Promise<void> {
  await database
    .transaction()
    .execute(writeProbe)
    .catch((error) => {
      // Whoever locks the row, the database has answered; the lock's owner may be another server, stopped in
      // its probe.
      if (!isLockError(error)) throw error;
    });
  await database.selectFrom("probe").select("probed_at").where("id", "=", 1).executeTakeFirst();
}

async function writeProbe(transaction: Database): Promise<void> {
  const probed_at = new Date().toISOString();
  await limitLockWait(transaction, "none");
  await transaction
    .insertInto("probe")
    .values({ id: 1, probed_at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ probed_at }))
    .execute();
}
