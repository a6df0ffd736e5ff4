import { PATHS } from "@harapen/contract/calls";
import {
  EVENT_PAYLOADS,
  type EventEnvelope,
  type EventName,
  eventEnvelope,
} from "@harapen/contract/telemetry";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { decodeBody, describeIssues } from "../http/body.ts";

const BODY_LIMIT = 256_000;

/**
 * Call 5: a telemetry event. 204 when it is stored, 202 when it was kept aside because the contract does not know it.
 * Pages that close send it as a beacon, whose JSON may come as text/plain
 * (https://developer.mozilla.org/docs/Web/API/Navigator/sendBeacon).
 */
export async function logEventCall(app: FastifyInstance, { storage }: Context): Promise<void> {
  app.addContentTypeParser("text/plain", { parseAs: "string" }, app.getDefaultJsonParser("error", "error"));
  app.post(PATHS.logEvent, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const event = decodeBody(eventEnvelope, request.body);
    const fault = payloadFault(event);
    if (fault === undefined) {
      await storage.events.keep(event);
      return reply.code(204).send();
    }
    request.log.info({ event: event.name, reason: fault }, "an event was kept aside");
    await storage.events.keepAside(event, fault);
    return reply.code(202).send({ success: true });
  });
}

function payloadFault({ name, payload }: EventEnvelope): string | undefined {
  if (!isEventName(name)) return "there is no event of this name";
  const { error } = EVENT_PAYLOADS[name].safeParse(payload);
  return error && describeIssues(error);
}

function isEventName(name: string): name is EventName {
  return Object.hasOwn(EVENT_PAYLOADS, name);
}
