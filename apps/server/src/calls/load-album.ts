import { loadAlbumRequest, PATHS } from "@harapen/contract/calls";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { decodeBody } from "../http/body.ts";
import { assertIsMember } from "../identity/requester.ts";

const BODY_LIMIT = 10_000;

/** Call 4: the album of a signed-in visitor. Guests have none. */
export async function loadAlbumCall(app: FastifyInstance, context: Context): Promise<void> {
  app.post(PATHS.loadAlbum, { bodyLimit: BODY_LIMIT }, async (request) => {
    const { uid } = decodeBody(loadAlbumRequest, request.body);
    assertIsMember(await context.recognizeRequester(request), uid);
  });
}
