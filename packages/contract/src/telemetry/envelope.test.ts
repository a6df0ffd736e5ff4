import { expect, test } from "vitest";
import { eventEnvelope } from "./envelope.ts";

const event = {
  event_id: "0b1f6b0e-8f3c-4c68-9a55-6a4f3f6c1f10",
  session_id: "s",
  name: "x",
  client_ts: 0,
  payload: {},
};

// Rule (telemetry-events)
test("an event's envelope takes a clock that is years off", () => {
  expect(eventEnvelope.safeParse(event).success).toBe(true);
});

// Rule (telemetry-events): An event has a UUID, a session, a name, a time and a payload
test("an event whose event_id is no UUID is refused", () => {
  expect(eventEnvelope.safeParse({ ...event, event_id: "1" }).success).toBe(false);
});
