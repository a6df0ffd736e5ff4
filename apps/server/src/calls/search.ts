import { PATHS, searchRequest } from "@harapen/contract/calls";
import type { Penguin, RankedPenguin } from "@harapen/contract/penguin";
import { identify, type Posterior } from "@harapen/recognition/identify";
import type { FastifyInstance } from "fastify";
import { colorCodes } from "../aquariums/color-words.ts";
import type { Context } from "../context.ts";
import { decodeBody } from "../http/body.ts";
import { Representation, sendBody } from "../http/representation.ts";

const BODY_LIMIT = 1_000_000;
/** Scores are cut, never rounded up, to this share of one: so their sum cannot pass 1. */
const SCORE_STEPS = 1_000_000;

/** Call 1: a drawing in, every penguin of the aquarium out, the most probable first. */
export async function searchCall(app: FastifyInstance, { aquariums }: Context): Promise<void> {
  app.post(PATHS.search, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { aquarium: slug, pos, part, data, bandcolor, penname } = decodeBody(searchRequest, request.body);
    const aquarium = await aquariums.get(slug);
    const posterior = identify(aquarium.references, {
      counts: pos,
      mask: part,
      strokes: data,
      bandColors: colorCodes(aquarium.colorWords, bandcolor ?? []),
      name: penname,
    });
    reply.header("cache-control", "no-store");
    return sendBody(request, reply, Representation.json(rank(aquarium.penguins, posterior), "once"));
  });
}

function rank(penguins: readonly Penguin[], { candidates }: Posterior): RankedPenguin[] {
  const byId = new Map(penguins.map((penguin) => [penguin.id, penguin]));
  return candidates.flatMap(({ id, probability }) => {
    const penguin = byId.get(id);
    return penguin ? [{ ...penguin, score: Math.floor(probability * SCORE_STEPS) / SCORE_STEPS }] : [];
  });
}
