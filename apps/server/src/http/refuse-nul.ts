import type { FastifyInstance } from "fastify";
import { ApiError } from "../errors/api-error.ts";
import { isCall } from "../limits/is-call.ts";

/** Answers 404 to calls with a NUL in their address. No name and no id has one, and to look it up in PostgreSQL, whose text cannot hold it, would fail. */
export function refuseNul(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (isCall(request) && request.url.includes("%00"))
      throw new ApiError("not-found", "There is nothing at this address.");
  });
}
