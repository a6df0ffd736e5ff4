import { aquariumSlug } from "@harapen/contract/aquarium";
import { BODY_LIMITS } from "@harapen/contract/calls/body-limits";
import { PATHS } from "@harapen/contract/calls/paths";
import { GUEST, NO_DEVICE } from "@harapen/contract/constants";
import { type EventEnvelope, sentEvent } from "@harapen/contract/telemetry/envelope";
import { EVENT_PAYLOADS, type EventName } from "@harapen/contract/telemetry/events";
import type { FastifyInstance } from "fastify";
import type { AquariumStore } from "../../catalog/aquarium-store.ts";
import { discardPreviewSaves } from "../../catalog/previews/previews.ts";
import type { Context } from "../../context.ts";
import { ApiError, QueueFullError, StorageUnavailableError } from "../../platform/errors.ts";
import {
  assertShallow,
  assertStorable,
  decodeBody,
  describeIssues,
  TO_FIRST_ISSUE,
} from "../../platform/validation/decode-body.ts";

const RETRY_AFTER_SECONDS = 5;

/**
 * Call 5: stores a telemetry event. Answers 204 when it is stored, 202 when it was quarantined (the contract
 * has no event of its name, or the payload fails its schema), 503 when it has to be sent again, 403 where the
 * visitor's consent is needed and missing. Closing pages send it as a beacon, whose JSON may arrive as
 * text/plain (https://developer.mozilla.org/docs/Web/API/Navigator/sendBeacon).
 */
export async function logEventCall(app: FastifyInstance, context: Context): Promise<void> {
  const { catalog, sessions, studies } = context;
  discardPreviewSaves(app, context, 202);
  app.addContentTypeParser("text/plain", { parseAs: "string" }, app.getDefaultJsonParser("error", "error"));
  app.post(PATHS.logEvent, { bodyLimit: BODY_LIMITS.logEvent }, async (request, reply) => {
    const { participant, age_ms, ...event } = decodeBody(sentEvent, request.body, assertStorableEvent);
    const problem = payloadProblem(event);
    const { client_ts } = event;
    const aquarium = aquariumOf(event);
    try {
      const allowed = studies.consent.check({ aquarium, participant, age_ms, client_ts });
      if (allowed) await allowed;
      const stored = await anonymiseEvent(event, aquarium, catalog.aquariums);
      await (problem === undefined
        ? sessions.events.save(stored)
        : sessions.events.saveInvalid(stored, problem));
    } catch (error) {
      if (error instanceof StorageUnavailableError || error instanceof QueueFullError) throw error;
      if (error instanceof ApiError) throw error;
      request.log.warn({ err: error }, "an event was not stored");
      throw new ApiError(
        "service-unavailable",
        "The event could not be stored now. Please send it again later.",
        RETRY_AFTER_SECONDS,
      );
    }
    if (problem === undefined) return reply.code(204).send();
    const name = isEventName(event.name) ? event.name : undefined;
    request.log.info({ event: name, reason: problem }, "an event was quarantined");
    return reply.code(202).send({ success: true });
  });
}

/** Asserts that an event can be stored. The payload may have any character, as it is stored as JSON text. */
function assertStorableEvent({ session_id, name, payload }: EventEnvelope): void {
  assertStorable([session_id, name]);
  assertShallow(payload);
}

function aquariumOf({ payload: { aquarium } }: EventEnvelope): string | undefined {
  return typeof aquarium === "string" && aquarium !== "" ? aquarium : undefined;
}

function payloadProblem({ name, payload }: EventEnvelope): string | undefined {
  if (!isEventName(name)) return "there is no event of this name";
  const { error } = EVENT_PAYLOADS[name].safeParse(payload, TO_FIRST_ISSUE);
  return error && describeIssues(error);
}

function isEventName(name: string): name is EventName {
  return Object.hasOwn(EVENT_PAYLOADS, name);
}

/**
 * Resolves to an event as it may be stored: whatever the client sent, it names neither device nor account
 * where its aquarium records anonymously now. One that names no aquarium (`undefined`) may be of any. Only an
 * event that names either costs a query: some two of a visit.
 */
async function anonymiseEvent(
  event: EventEnvelope,
  aquarium: string | undefined,
  aquariums: Pick<AquariumStore, "recordsAnonymously">,
): Promise<EventEnvelope> {
  const { device, uid } = event.payload;
  const names = {
    ...(isNamed(device, NO_DEVICE) && { device: NO_DEVICE }),
    ...(isNamed(uid, GUEST) && { uid: GUEST }),
  };
  if (Object.keys(names).length === 0) return event;
  if (aquarium !== undefined && !aquariumSlug.safeParse(aquarium).success) return event;
  if (!(await aquariums.recordsAnonymously(aquarium))) return event;
  return { ...event, payload: { ...event.payload, ...names } };
}

function isNamed(value: unknown, nobody: string): boolean {
  return value !== undefined && value !== null && value !== nobody;
}
