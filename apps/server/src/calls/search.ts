import { PATHS } from "@harapen/contract/calls/paths";
import { searchRequest } from "@harapen/contract/calls/search";
import type { FastifyInstance } from "fastify";
import { colorCodes } from "../aquariums/color-words.ts";
import type { Context } from "../context.ts";
import { decodeBody } from "../http/body.ts";
import { Representation, sendBody } from "../http/representation.ts";

const BODY_LIMIT = 1_000_000;

/** Call 1: a drawing in, every penguin of the aquarium out, the most probable first. */
export async function searchCall(app: FastifyInstance, { aquariums }: Context): Promise<void> {
  app.post(PATHS.search, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { aquarium: slug, pos, part, data, bandcolor, penname } = decodeBody(searchRequest, request.body);
    const { colorWords, searcher } = await aquariums.get(slug);
    const answer = await searcher.answer({
      counts: pos,
      mask: part,
      strokes: data,
      bandColors: colorCodes(colorWords, bandcolor ?? []),
      name: penname,
    });
    reply.header("cache-control", "no-store");
    return sendBody(request, reply, Representation.ofJson(answer, "once"));
  });
}
