import { PATHS, searchRequest } from "@harapen/contract/calls";
import type { Fit, Penguin, RankedPenguin } from "@harapen/contract/penguin";
import { explain } from "@harapen/recognition/explain";
import { type Drawing, identify, type Posterior } from "@harapen/recognition/identify";
import type { ReferenceSet } from "@harapen/recognition/reference";
import type { FastifyInstance } from "fastify";
import { colorCodes } from "../aquariums/color-words.ts";
import type { Context } from "../context.ts";
import { decodeBody } from "../http/body.ts";
import { Representation, sendBody } from "../http/representation.ts";
import { fitOf } from "../identification/explanation.ts";

const BODY_LIMIT = 1_000_000;
/** Scores are cut, never rounded up, to this share of one: so their sum cannot pass 1. */
const SCORE_STEPS = 1_000_000;
/** Candidates whose fit is told: those that are shown at first, and some more. */
const EXPLAINED = 12;

/** Call 1: a drawing in, every penguin of the aquarium out, the most probable first. */
export async function searchCall(app: FastifyInstance, { aquariums }: Context): Promise<void> {
  app.post(PATHS.search, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { aquarium: slug, pos, part, data, bandcolor, penname } = decodeBody(searchRequest, request.body);
    const aquarium = await aquariums.get(slug);
    const drawing = {
      counts: pos,
      mask: part,
      strokes: data,
      bandColors: colorCodes(aquarium.colorWords, bandcolor ?? []),
      name: penname,
    };
    const posterior = identify(aquarium.references, drawing);
    const fits = fitsOf(aquarium.references, drawing, posterior);
    reply.header("cache-control", "no-store");
    return sendBody(request, reply, Representation.json(rank(aquarium.penguins, posterior, fits), "once"));
  });
}

function fitsOf(references: ReferenceSet, drawing: Drawing, { candidates }: Posterior): Map<string, Fit> {
  const explained = candidates.slice(0, EXPLAINED).flatMap(({ id }) => {
    const explanation = explain(references, drawing, id);
    return explanation ? [[id, fitOf(explanation)] as const] : [];
  });
  return new Map(explained);
}

function rank(
  penguins: readonly Penguin[],
  { candidates }: Posterior,
  fits: ReadonlyMap<string, Fit>,
): RankedPenguin[] {
  const byId = new Map(penguins.map((penguin) => [penguin.id, penguin]));
  return candidates.flatMap(({ id, probability }) => {
    const penguin = byId.get(id);
    const explanation = fits.get(id);
    const score = Math.floor(probability * SCORE_STEPS) / SCORE_STEPS;
    return penguin ? [{ ...penguin, score, ...(explanation && { explanation }) }] : [];
  });
}
