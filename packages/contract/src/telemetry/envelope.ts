import * as z from "zod/mini";
import { ageMs, recordedAs } from "../calls/fields.ts";
import { uuid } from "../primitives.ts";
import { described, text } from "./fields.ts";

/**
 * What our own client adds to every payload; other clients need not. `session_seq` numbers a session's events
 * from 1 without a gap, across reloads, so that a study knows whether a session arrived complete; `aquarium`
 * is the one that the visitor is at.
 */
export const eventContext = z.looseObject({
  session_seq: described(
    z.optional(z.int().check(z.gte(1))),
    "The event's number in its session, from 1 without a gap; empty where the client does not count.",
  ),
  aquarium: described(z.optional(text), "The aquarium that the visitor is at, by its slug."),
});

/**
 * Call 5, JSON: an event as it is transmitted. `event_id` is the idempotency key; the payload is checked by
 * the event's name.
 */
export const eventEnvelope = z.object({
  event_id: described(uuid, "The event. One that was sent twice is here once.", "key"),
  session_id: described(
    z.string().check(z.minLength(1), z.maxLength(100)),
    "The visit that the event belongs to, as the visitor's browser named it.",
    "session",
  ),
  name: described(z.string().check(z.minLength(1), z.maxLength(100)), "What happened."),
  client_ts: described(
    z.number(),
    "When, by the visitor's clock, in milliseconds since 1970; the clock may be years off.",
  ),
  payload: described(z.record(z.string(), z.unknown()), "The event's own fields, by its name."),
});
export type EventEnvelope = z.infer<typeof eventEnvelope>;

/**
 * An event as it is sent: with the participant it was recorded as, and its age, from which the server knows
 * whether it may take it. Neither is stored.
 */
export const sentEvent = z.extend(eventEnvelope, {
  participant: recordedAs,
  age_ms: z.catch(z.optional(ageMs), undefined),
});
export type SentEvent = z.infer<typeof sentEvent>;
