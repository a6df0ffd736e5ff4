import { PATHS } from "@harapen/contract/calls/paths";
import { type LeaveStudyResponse, leaveStudyRequest } from "@harapen/contract/calls/studies";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { ApiError } from "../../errors/api-error.ts";
import { deleteParticipant, leaveStudy } from "../../forgetting/participants/leave-study.ts";
import { discardPreviewSaves } from "../../http/preview-request.ts";
import { leaveAllowance } from "../../studies/leave-allowance.ts";
import { readParticipantToken } from "../../studies/participant-token.ts";
import { decodeBody } from "../../validation/decode-body.ts";

/** The longest body, in bytes: a token, and what is to be erased. */
const BODY_LIMIT = 2_000;

/** Ends a visitor's participation in a study. A repeated request has the same answer; during the deletion it waits for that. */
export async function leaveStudyCall(app: FastifyInstance, context: Context): Promise<void> {
  discardPreviewSaves(app, context);
  app.post(
    PATHS.leaveStudy,
    { bodyLimit: BODY_LIMIT },
    async (request, reply): Promise<LeaveStudyResponse> => {
      const { token, erase } = decodeBody(leaveStudyRequest, request.body);
      const leaving = readParticipantToken(context.signer, token);
      if (!leaving) throw new ApiError("forbidden", "This is no participation's token.");
      reply.header("cache-control", "no-store");
      const allowed = await leaveAllowance(context.storage, leaving);
      if (allowed === "none") throw new ApiError("forbidden", "Nobody leaves for all who share a kiosk.");
      await leaveStudy(context, leaving);
      if (!erase) return { success: true, outcome: "left" };
      if (allowed !== "erase")
        throw new ApiError(
          "forbidden",
          "Others may have this code, so that the staff alone delete by it. You take part no more.",
        );
      const receipt = await context.deletions.run(leaving.participant, () =>
        deleteParticipant(context, leaving),
      );
      return { success: true, outcome: "deleted", receipt };
    },
  );
}
