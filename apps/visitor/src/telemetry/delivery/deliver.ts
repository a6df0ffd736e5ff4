import type { EventEnvelope } from "@harapen/contract/telemetry/envelope";
import { warn } from "../../platform/log.ts";
import { inherit } from "./adopt-orphans.ts";
import { noteStroke } from "./delay-while-drawing.ts";
import { tellDroppedTo } from "./dropped.ts";
import { keptEvent, waitingEvent } from "./queued-event.ts";
import { accept, hurry } from "./send-queue.ts";
import { claimOwn, ownKey, release, renewLeases } from "./storage/page-lease.ts";
import { keep } from "./storage/write-behind.ts";

/** How often a page looks whether another has died. */
const ROUND_MS = 60_000;

let delivered = 0;

/** Brings an event to the server, now or later, once. Never throws, never waits. */
export function deliver(event: EventEnvelope): void {
  try {
    delivered += 1;
    const key = ownKey(String(delivered).padStart(9, "0"));
    const kept = keptEvent(event);
    keep(key, kept);
    noteStroke(event.name, performance.now());
    accept([waitingEvent(key, kept)]);
  } catch (error) {
    warn("an event could not be delivered", error);
  }
}

/**
 * From now on what waits on this device from earlier is sent too, and what waits is sent when the network or the visitor
 * comes or goes. `tellDropped` is called with the number of events that will never arrive since it was last called; it
 * records them as an `error_client` with code `events_dropped`.
 */
export function openDelivery(tellDropped: (count: number) => void): void {
  tellDroppedTo(tellDropped);
  window.addEventListener("online", comeAndGo);
  // At the window, after whoever tells at the document of what the hiding ends.
  window.addEventListener("visibilitychange", comeAndGo);
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", comeAndGo);
  setInterval(() => void lookRound(), ROUND_MS);
  comeAndGo();
}

function comeAndGo(): void {
  const hidden = document.visibilityState === "hidden";
  hurry(hidden);
  if (!hidden) void lookRound();
}

/** Without the store or the locks, this page sends its own events all the same. */
async function lookRound(): Promise<void> {
  try {
    await claimOwn();
    renewLeases();
    await inherit();
  } catch {}
}

/** A page that is left for another is hidden only after this, and in some browsers never. */
function leave(): void {
  hurry(true);
  release();
}
