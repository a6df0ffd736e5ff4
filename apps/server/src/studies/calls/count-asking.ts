import {
  type AskingStep,
  COUNT_ASKING_PATH,
  type CountAskingRequest,
  countAskingRequest,
} from "@harapen/contract/calls/count-asking";
import type { FastifyInstance } from "fastify";
import { discardPreviewSaves } from "../../catalog/previews/previews.ts";
import type { Context } from "../../context.ts";
import { decodeBody } from "../../platform/validation/decode-body.ts";
import type { KeyedStudy } from "../study-store.ts";
import { NETWORK_BOUNDS, NewParticipants } from "./participation.ts";

/** The longest body, in bytes: one has some 150. */
const BODY_LIMIT = 500;

/**
 * Counts that somebody was asked whether they take part in the study that runs, declined, or took part after
 * all. Stores nothing else: the counter of networks is in memory, as for new participants.
 */
export async function countAskingCall(app: FastifyInstance, context: Context): Promise<void> {
  discardPreviewSaves(app, context);
  const askings: Readonly<Record<AskingStep, NewParticipants>> = {
    asked: new NewParticipants(context.refusals, NETWORK_BOUNDS),
    declined: new NewParticipants(context.refusals, NETWORK_BOUNDS),
    reconsidered: new NewParticipants(context.refusals, NETWORK_BOUNDS),
  };
  app.post(COUNT_ASKING_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const counted = decodeBody(countAskingRequest, request.body);
    const { aquarium, version, step } = counted;
    const { details } = await context.catalog.published.get(aquarium);
    reply.header("cache-control", "no-store");
    const study = await context.studies.running.get(details.slug);
    if (study && asks(study, counted)) {
      askings[step].add(request);
      const reason = version === 0 ? "" : String(version);
      await context.studies.counts.add([{ study: study.id, step, arm: "", reason, count: 1 }]);
    }
    return { success: true };
  });
}

/** Whether a study asks visitors so, or has asked them by an earlier version of its form. */
function asks({ id, current }: KeyedStudy, { study, version }: CountAskingRequest): boolean {
  const { consent, assigned_by } = current.settings;
  if (id !== study.toLowerCase()) return false;
  if (!consent) return assigned_by === "code" && version === 0;
  return version >= 1 && version <= current.consent_version;
}
