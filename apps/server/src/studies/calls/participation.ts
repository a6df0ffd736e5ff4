import { PATHS } from "@harapen/contract/calls/paths";
import {
  type JoinStudyRequest,
  type JoinStudyResponse,
  joinStudyRequest,
  type LeaveStudyResponse,
  leaveStudyRequest,
} from "@harapen/contract/calls/studies";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { discardPreviewSaves } from "../../catalog/previews/previews.ts";
import type { Context } from "../../context.ts";
import { type Counts, FixedWindowCounter } from "../../platform/counters.ts";
import { ApiError, RefusedNetworkError } from "../../platform/errors.ts";
import { networkOf } from "../../platform/http/visits.ts";
import { WrongCodes } from "../../platform/http/wrong-codes.ts";
import { decodeBody } from "../../platform/validation/decode-body.ts";
import { deviceOf, joinStudy, unitOf } from "../enrolment/join-study.ts";
import { leaveAllowance, readParticipantToken } from "../enrolment/participant-token.ts";
import type { KeyedStudy } from "../study-store.ts";

/**
 * The longest body, in bytes: one with a code, a device, a visit and a consent has some 400; one that leaves
 * has a token and what is to be erased.
 */
const BODY_LIMIT = 2_000;

/**
 * Joins the study that runs at an aquarium, or revokes a consent to it. A repeated request has the same
 * participant as its answer.
 */
export async function joinStudyCall(app: FastifyInstance, context: Context): Promise<void> {
  discardPreviewSaves(app, context);
  const wrongCodes = new WrongCodes(context.refusals);
  const newParticipants = new NewParticipants(context.refusals);
  app.post(PATHS.joinStudy, { bodyLimit: BODY_LIMIT }, async (request, reply): Promise<JoinStudyResponse> => {
    const wanted = decodeBody(joinStudyRequest, request.body);
    const { details } = await context.catalog.published.get(wanted.aquarium);
    reply.header("cache-control", "no-store");
    const id = wanted.study.toLowerCase();
    // A consent can also be revoked after the study has stopped.
    const study = await (wanted.revoked
      ? context.studies.stored.find(id)
      : context.studies.running.get(details.slug));
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

/**
 * Ends a visitor's participation in a study. A repeated request has the same answer; during the deletion it
 * waits for that.
 */
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
      const allowed = await leaveAllowance(context.database, leaving);
      if (allowed === "none") throw new ApiError("forbidden", "Nobody leaves for all who share a kiosk.");
      await context.privacy.leaveStudy(leaving);
      if (!erase) return { success: true, outcome: "left" };
      if (allowed !== "erase")
        throw new ApiError(
          "forbidden",
          "Others may have this code, so that the staff alone delete by it. You take part no more.",
        );
      const receipt = await context.privacy.deleteParticipant(leaving, request.visit.prefixDigest);
      return { success: true, outcome: "deleted", receipt };
    },
  );
}

/**
 * Withdraws the participant who joined by the consent that this request revokes; enrols nobody. Does not
 * withdraw a participant who has agreed to another form since, or one that stands for all who share a kiosk.
 */
async function revokeConsent(
  context: Pick<Context, "database" | "privacy" | "studies">,
  study: KeyedStudy,
  request: JoinStudyRequest,
): Promise<JoinStudyResponse> {
  const { participants } = context.studies;
  const unit = unitOf(study, request);
  if (!unit || (unit.code !== undefined && !(await participants.isHandedOut(study.id, unit.code))))
    return { success: true, outcome: "unknown-code" };
  const participant = await participants.findByUnit(study.id, unit.digest);
  if (!participant || participant.consent_version !== request.consent?.version) return NOBODY;
  const leaving = {
    aquarium: study.aquarium,
    study: study.id,
    participant: participant.id,
    assigned_by: study.current.settings.assigned_by,
    enrolled_here: participant.device === deviceOf(study, request),
  };
  if ((await leaveAllowance(context.database, leaving)) === "none") return NOBODY;
  await context.privacy.leaveStudy(leaving);
  return { success: true, outcome: "over" };
}

const NOBODY: JoinStudyResponse = { success: true, outcome: "consent-needed" };

/** How many participants may be made in a window of time. */
interface ParticipantBound {
  readonly counter: "visit" | "network";
  readonly max: number;
  readonly windowMs: number;
}

const HOUR_MS = 3_600_000;

/**
 * The bounds on new participants. A visit's is a kiosk's, where a new participant begins every half minute at
 * most; a network's is ten school classes of 200 children an hour behind one address, and five such hours a
 * day. Somebody without a visit's token, such as one who joins as the first thing, counts only for the
 * network.
 */
export const NETWORK_BOUNDS: readonly ParticipantBound[] = [
  { counter: "network", max: 2_000, windowMs: HOUR_MS },
  { counter: "network", max: 10_000, windowMs: 24 * HOUR_MS },
];
const BOUNDS: readonly ParticipantBound[] = [
  { counter: "visit", max: 120, windowMs: HOUR_MS },
  ...NETWORK_BOUNDS,
];

/**
 * Counts the participants that visits and networks have added, so that a stranger cannot fill a study.
 * Existing participants are not counted. Each process counts for itself.
 */
export class NewParticipants {
  readonly #refusals: Counts;
  readonly #counters;

  constructor(refusals: Counts, bounds = BOUNDS) {
    this.#refusals = refusals;
    this.#counters = bounds.map(({ counter, max, windowMs }) => ({
      counter,
      windows: new FixedWindowCounter({ max, windowMs }),
    }));
  }

  /**
   * Counts one more participant of a request's visit and network; throws an ApiError (429, with
   * `Retry-After`) where either has made too many.
   */
  add(request: FastifyRequest): void {
    const now = performance.now();
    const counted = this.#counters.flatMap(({ counter, windows }) => {
      const key = counter === "visit" ? visitOf(request) : networkOf(request);
      return key === undefined ? [] : [{ windows, key }];
    });
    for (const { windows, key } of counted) {
      const waitMs = windows.waitMs(key, now);
      if (waitMs === 0) continue;
      this.#refusals.add("new-participants");
      const message = "Too many take part at once. Please try again later.";
      throw new RefusedNetworkError("participants", message, Math.ceil(waitMs / 1_000));
    }
    for (const { windows, key } of counted) windows.add(key, 1, now);
  }
}

function visitOf({ visit }: FastifyRequest): string | undefined {
  return visit.trusted ? visit.id : undefined;
}
