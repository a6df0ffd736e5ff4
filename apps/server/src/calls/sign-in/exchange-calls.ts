import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { beginSignInCall } from "./begin.ts";
import { completeSignInCall } from "./complete.ts";
import { sessionCalls } from "./session.ts";

/** Serves the sign-in by the server's own exchange; nothing where the page exchanges the code itself. */
export async function exchangeCalls(app: FastifyInstance, context: Context): Promise<void> {
  const { exchange } = context.identity;
  if (!exchange) return;
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  await app.register(async (scope) => beginSignInCall(scope, context, exchange));
  await app.register(async (scope) => completeSignInCall(scope, context, exchange));
  await app.register(async (scope) => sessionCalls(scope, context));
}
