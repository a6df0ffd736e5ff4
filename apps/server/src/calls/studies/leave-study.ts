import { type LeaveStudyAnswer, leaveStudyRequest } from "@harapen/contract/calls/leave-study";
import { PATHS } from "@harapen/contract/calls/paths";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { ApiError } from "../../errors/api-error.ts";
import { leaveStudy } from "../../forgetting/participants/leave-study.ts";
import { discardPreviewSaves } from "../../http/preview-request.ts";
import { leaveAllowance } from "../../studies/leave-allowance.ts";
import { readParticipantToken } from "../../studies/participant-token.ts";
import { decodeBody } from "../../validation/decode-body.ts";

const BODY_LIMIT = 2_000;
/** The most deletions that may wait, as each reads through a study's sessions and they run one after the other; and the seconds after which the others try again. */
const MAX_WAITING = 20;
const RETRY_AFTER_SECONDS = 30;

/** Ends a visitor's participation in a study. A repeated request has the same answer; during the deletion it waits for that. */
export async function leaveStudyCall(app: FastifyInstance, context: Context): Promise<void> {
  discardPreviewSaves(app, context);
  let last: Promise<unknown> = Promise.resolve();
  /** The deletions that are under way, by participant. */
  const deletions = new Map<string, Promise<LeaveStudyAnswer>>();
  app.post(PATHS.leaveStudy, { bodyLimit: BODY_LIMIT }, async (request, reply): Promise<LeaveStudyAnswer> => {
    const { token, erase } = decodeBody(leaveStudyRequest, request.body);
    const leaving = readParticipantToken(context.signer, token);
    if (!leaving) throw new ApiError("forbidden", "This is no participation's token.");
    reply.header("cache-control", "no-store");
    const allowed = await leaveAllowance(context.storage, leaving);
    if (allowed === "none") throw new ApiError("forbidden", "Nobody leaves for all who share a kiosk.");
    const left = await leaveStudy(context, leaving, false);
    if (!erase) return left;
    if (allowed !== "erase")
      throw new ApiError(
        "forbidden",
        "Others may have this code, so that the staff alone delete by it. You take part no more.",
      );
    const underWay = deletions.get(leaving.participant);
    if (underWay) return underWay;
    if (deletions.size >= MAX_WAITING)
      throw new ApiError(
        "service-unavailable",
        "Many are deleted now. Please ask again.",
        RETRY_AFTER_SECONDS,
      );
    const deleted = last
      .then(() => leaveStudy(context, leaving, true))
      .finally(() => deletions.delete(leaving.participant));
    deletions.set(leaving.participant, deleted);
    last = deleted.catch(() => undefined);
    return deleted;
  });
}
