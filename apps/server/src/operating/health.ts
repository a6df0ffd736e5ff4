import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";

/** How long the database's state is cached: anybody may ask for it, and probing writes. */
const PROBED_FOR_MS = 1_000;

/** Serves the health checks: whether the process lives, and whether it can read and write its database and is not about to stop. */
export async function serveHealth(
  app: FastifyInstance,
  { storage, stopping }: Pick<Context, "storage" | "stopping">,
): Promise<void> {
  const isUsable = shared(async () => {
    try {
      await storage.probe();
      return true;
    } catch (error) {
      app.log.error({ err: error }, "the database cannot be read and written");
      return false;
    }
  });
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  app.get("/health/live", async () => ({ success: true }));
  app.get("/health/ready", async (_request, reply) => {
    if (stopping.aborted)
      return reply.code(503).send({ success: false, message: "The server is shutting down." });
    if (await isUsable()) return { success: true };
    return reply.code(503).send({ success: false, message: "The database cannot be read and written." });
  });
}

/** Returns the same check, whose result is shared by all calls while it runs and within a second after it. */
function shared(check: () => Promise<boolean>): () => Promise<boolean> {
  let latest: Promise<boolean> | undefined;
  return () => {
    latest ??= check().finally(() => {
      setTimeout(() => {
        latest = undefined;
      }, PROBED_FOR_MS).unref();
    });
    return latest;
  };
}
