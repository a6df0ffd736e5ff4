import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";

/** Serves the health checks: whether the process lives, and whether it can read and write its database and is not about to stop. */
export async function serveHealth(
  app: FastifyInstance,
  { storage, stopping }: Pick<Context, "storage" | "stopping">,
): Promise<void> {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  app.get("/health/live", async () => ({ success: true }));
  app.get("/health/ready", async (request, reply) => {
    if (stopping.aborted)
      return reply.code(503).send({ success: false, message: "The server is shutting down." });
    try {
      await storage.probe();
    } catch (error) {
      request.log.error({ err: error }, "the database cannot be read and written");
      return reply.code(503).send({ success: false, message: "The database cannot be read and written." });
    }
    return { success: true };
  });
}
