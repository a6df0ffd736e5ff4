import type { SentEvent } from "@harapen/contract/telemetry/envelope";
import { warn } from "../../platform/log.ts";
import { adoptOrphans } from "./adopt-orphans.ts";
import { trackStroke } from "./delay-while-drawing.ts";
import { leaveDropped, onDropped } from "./dropped-count.ts";
import { queuedEvent, storedEvent } from "./queued-event.ts";
import { enqueue, flush } from "./send-queue.ts";
import { acquireOwnLease, ownKey, releaseLeases, renewLeases, renewPageId } from "./storage/page-lease.ts";
import { putRecord } from "./storage/write-behind.ts";

/** The interval at which a page renews its leases and adopts the events of pages that have died. */
const HEARTBEAT_MS = 60_000;

let delivered = 0;
let isOpen = false;

/** Delivers an event to the server, now or later, once. Never throws, never waits. */
export function deliver(event: SentEvent): void {
  try {
    delivered += 1;
    const key = ownKey(String(delivered).padStart(9, "0"));
    const stored = storedEvent(event);
    putRecord(key, stored);
    trackStroke(event.name, performance.now());
    enqueue([queuedEvent(key, stored)]);
  } catch (error) {
    warn("an event could not be delivered", error);
  }
}

/**
 * Opens delivery: from now on what was left on this device earlier is sent too, and the queue is flushed when the network or
 * the visitor comes or goes. `reportDropped` is called with the number of events that will never arrive since it was last
 * called; it records them as an `error_client` with code `events_dropped`. `mayEnd`: whether the page may be about to end. Called
 * again, it does nothing.
 */
export function openDelivery(reportDropped: (count: number) => void, mayEnd = isHidden()): void {
  if (isOpen) return;
  isOpen = true;
  onDropped(reportDropped);
  window.addEventListener("online", onVisibilityChange);
  // At the window, after the listeners at the document that record what the hiding ends.
  window.addEventListener("visibilitychange", onVisibilityChange);
  window.addEventListener("pagehide", onPageHide);
  window.addEventListener("pageshow", onPageShow);
  setInterval(() => void heartbeat(), HEARTBEAT_MS);
  flush(mayEnd);
  void heartbeat();
}

const isHidden = () => document.visibilityState === "hidden";

function onVisibilityChange(): void {
  flush(isHidden());
  if (!isHidden()) void heartbeat();
}

function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) {
    leaveDropped();
    renewPageId();
  }
  onVisibilityChange();
}

/** Flushes on `pagehide` too: a page that is left for another is hidden only after it, and in some browsers never. */
function onPageHide(): void {
  flush(true);
  releaseLeases();
}

/** Renews this page's leases and adopts orphans. Never rejects: without the store or the locks, the page still sends its own events. */
async function heartbeat(): Promise<void> {
  try {
    await acquireOwnLease();
    renewLeases();
    await adoptOrphans();
  } catch {}
}
