import { type JoinStudyAnswer, joinStudyRequest } from "@harapen/contract/calls/join-study";
import { PATHS } from "@harapen/contract/calls/paths";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { storeNothingOfPreviews } from "../../http/shown-aquarium.ts";
import { WrongCodes } from "../../limits/codes/wrong-codes.ts";
import { NewParticipants } from "../../limits/participants/new-participants.ts";
import { joinStudy } from "../../studies/join-study.ts";
import { decodeBody } from "../../validation/decode-body.ts";

/** A request with a code, a device, a visit and a consent has some 400. */
const BODY_LIMIT = 2_000;

/** Takes part in the study that runs at an aquarium. Sent again, by whichever way, it answers the same participant. */
export async function joinStudyCall(app: FastifyInstance, context: Context): Promise<void> {
  storeNothingOfPreviews(app, context);
  const wrongCodes = new WrongCodes(context.refusals);
  const newParticipants = new NewParticipants(context.refusals);
  app.post(PATHS.joinStudy, { bodyLimit: BODY_LIMIT }, async (request, reply): Promise<JoinStudyAnswer> => {
    const wanted = decodeBody(joinStudyRequest, request.body);
    const { details } = await context.aquariums.get(wanted.aquarium);
    reply.header("cache-control", "no-store");
    const study = await context.studies.get(details.slug);
    if (!study || study.id !== wanted.study.toLowerCase()) return { success: true, outcome: "over" };
    if (wanted.code !== undefined) wrongCodes.check(request);
    const answer = await joinStudy(context, study, wanted, {
      recording: details.recording,
      beforeNew: () => newParticipants.add(request),
    });
    if (wanted.code !== undefined && answer.outcome === "unknown-code") wrongCodes.add(request);
    return answer;
  });
}
