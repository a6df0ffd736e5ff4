import { PATHS } from "@harapen/contract/calls/paths";
import { ANSWER_TOKEN_HEADER, SEARCH_VERSION_HEADERS, searchRequest } from "@harapen/contract/calls/search";
import type { FastifyInstance } from "fastify";
import { toColorCodes } from "../aquariums/color-words.ts";
import type { Context } from "../context.ts";
import { Representation } from "../http/representation.ts";
import { sendBody } from "../http/send.ts";
import type { SearchVersions } from "../search/search-versions.ts";
import { signAnswer } from "../signing/answer-token.ts";
import { decodeBody } from "../validation/decode-body.ts";

const BODY_LIMIT = 1_000_000;

/**
 * Call 1: searches for a drawing. Answers every penguin of the aquarium, the most probable first, with the versions that the
 * ranking was computed with in the headers, and a token of what was answered
 * to a visit that the server knows.
 */
export async function searchCall(app: FastifyInstance, { aquariums, signer }: Context): Promise<void> {
  app.post(PATHS.search, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { aquarium: slug, pos, part, data, bandcolor, penname } = decodeBody(searchRequest, request.body);
    const { colorCodes, searcher } = await aquariums.get(slug);
    const { ranking, digest, versions } = await searcher.search({
      counts: pos,
      mask: part,
      strokes: data,
      bandColors: toColorCodes(colorCodes, bandcolor ?? []),
      name: penname,
    });
    reply.header("cache-control", "no-store").headers(versionHeaders(versions));
    const { visit } = request;
    if (visit.trusted) {
      const answer = { aquarium: slug, digest, visit, at: new Date() };
      reply.header(ANSWER_TOKEN_HEADER, signAnswer(signer, answer));
    }
    return sendBody(request, reply, Representation.ofJson(ranking, "once"));
  });
}

function versionHeaders({ engine, catalog, learned }: SearchVersions): Record<string, string> {
  return {
    [SEARCH_VERSION_HEADERS.engine]: engine,
    [SEARCH_VERSION_HEADERS.catalog]: catalog,
    [SEARCH_VERSION_HEADERS.learned]: learned,
  };
}
