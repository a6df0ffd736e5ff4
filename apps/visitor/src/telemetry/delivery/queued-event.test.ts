import { expect, test } from "vitest";
import { queuedEvent, storedEvent } from "./queued-event.ts";

test("an event is queued as it goes over the wire, and counted in the bytes that go", () => {
  const event = {
    event_id: "e",
    session_id: "s",
    name: "cta_click",
    client_ts: 1,
    payload: { target: "はら" },
  };
  const queued = queuedEvent("key", storedEvent(event));
  expect(JSON.parse(queued.body)).toEqual(event);
  expect(queued.bytes).toBe(queued.body.length + 4);
});
