import { PATHS } from "@harapen/contract/calls/paths";
import { type JoinStudyResponse, joinStudyRequest } from "@harapen/contract/calls/studies";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { discardPreviewSaves } from "../../http/preview-request.ts";
import { WrongCodes } from "../../limits/codes/wrong-codes.ts";
import { NewParticipants } from "../../limits/participants/new-participants.ts";
import { joinStudy } from "../../studies/join-study.ts";
import { decodeBody } from "../../validation/decode-body.ts";
import { revokeConsent } from "./revoke-consent.ts";

/** The longest body, in bytes; one with a code, a device, a visit and a consent has some 400. */
const BODY_LIMIT = 2_000;

/** Joins the study that runs at an aquarium, or revokes a consent to it. A repeated request has the same participant as its answer. */
export async function joinStudyCall(app: FastifyInstance, context: Context): Promise<void> {
  discardPreviewSaves(app, context);
  const wrongCodes = new WrongCodes(context.refusals);
  const newParticipants = new NewParticipants(context.refusals);
  app.post(PATHS.joinStudy, { bodyLimit: BODY_LIMIT }, async (request, reply): Promise<JoinStudyResponse> => {
    const wanted = decodeBody(joinStudyRequest, request.body);
    const { details } = await context.aquariums.get(wanted.aquarium);
    reply.header("cache-control", "no-store");
    const id = wanted.study.toLowerCase();
    // A consent can also be revoked after the study has stopped.
    const study = await (wanted.revoked
      ? context.storage.studies.find(id)
      : context.studies.get(details.slug));
    if (study?.id !== id || study.aquarium !== details.slug) return { success: true, outcome: "over" };
    if (wanted.code !== undefined) wrongCodes.check(request);
    const joining = { recording: details.recording, beforeNew: () => newParticipants.add(request) };
    const answer = wanted.revoked
      ? await revokeConsent(context, study, wanted)
      : await joinStudy(context, study, wanted, joining);
    if (wanted.code !== undefined && answer.outcome === "unknown-code") wrongCodes.add(request);
    return answer;
  });
}
