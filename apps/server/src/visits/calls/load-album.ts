import { Readable } from "node:stream";
import { loadAlbumRequest, type metPenguins, metPenguinsRequest } from "@harapen/contract/calls/albums";
import { BODY_LIMITS } from "@harapen/contract/calls/body-limits";
import { PATHS } from "@harapen/contract/calls/paths";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { Context } from "../../context.ts";
import { authorizeMember } from "../../people/people.ts";
import { ApiError } from "../../platform/errors.ts";
import { decodeBody } from "../../platform/validation/decode-body.ts";
import { albumDrawings, withSpare } from "./album-json.ts";

/** Call 4: serves the album of a signed-in visitor, newest first. Guests have none. */
export async function loadAlbumCall(app: FastifyInstance, context: Context): Promise<void> {
  const { drawings } = context.visits;
  app.addHook("preSerialization", async (_request, _reply, payload) => withDrawings(payload));
  app.post(PATHS.loadAlbum, { bodyLimit: BODY_LIMITS.loadAlbum }, async (request, reply) => {
    const query = decodeBody(loadAlbumRequest, request.body);
    const { account } = await authorizeMember(context, request, query.uid);
    const entries = await drawings.album({ ...withSpare(query), uid: account });
    if (!entries)
      throw new ApiError("bad-request", "The request is malformed. before: the album has no such drawing.");
    reply.type("application/json; charset=utf-8").header("cache-control", "no-store");
    const head = { success: true, message: "" };
    return reply.send(
      Readable.from(albumDrawings(drawings, { head, uid: query.uid, entries, limit: query.limit })),
    );
  });
}

/** Adds `drawings` to a refusal: this call always answers with that field. */
function withDrawings(payload: unknown): unknown {
  const refused = typeof payload === "object" && payload !== null && "success" in payload && !payload.success;
  return refused ? { ...payload, drawings: [] } : payload;
}

/** Answers which penguins of an aquarium a member has met: those of the drawings in their album. */
export async function metPenguinsCall(app: FastifyInstance, context: Context): Promise<void> {
  app.post(PATHS.metPenguins, async (request, reply): Promise<z.infer<typeof metPenguins>> => {
    const { uid, aquarium } = decodeBody(metPenguinsRequest, request.body);
    const { account } = await authorizeMember(context, request, uid);
    reply.header("cache-control", "no-store");
    return { success: true, met: await context.visits.drawings.met(account, aquarium) };
  });
}
