import { expect, test } from "vitest";
import { keptEvent, waitingEvent } from "./queued-event.ts";

test("an event is kept as it goes over the wire, and counted in the bytes that go", () => {
  const event = {
    event_id: "e",
    session_id: "s",
    name: "cta_click",
    client_ts: 1,
    payload: { target: "はら" },
  };
  const waiting = waitingEvent("key", keptEvent(event));
  expect(JSON.parse(waiting.body)).toEqual(event);
  expect(waiting.bytes).toBe(waiting.body.length + 4);
});
