import { postEvent } from "../api/log-event.ts";
import { EVENTS_PLACE, Events } from "../delivery/events.ts";
import { page } from "../delivery/page.ts";
import { RecordStore } from "../delivery/record-store.ts";
import type { StoredRecord } from "../delivery/write-behind.ts";
import { currentMoment } from "../platform/dwell-timer.ts";
import { shellPaintedAt } from "../platform/early-input.ts";
import { hasVisitJustEnded, isKiosk, isSomebodyThere } from "../platform/kiosk.ts";
import { PageLock } from "../platform/page-lock.ts";
import { deviceId } from "./events/device-id.ts";
import { startingLocale } from "./events/interface.ts";
import { startingUid } from "./events/login.ts";
import { journal, recordError } from "./events/record.ts";
import { watchUncaughtErrors } from "./events/uncaught-errors.ts";
import { viewParts } from "./events/view-parts.ts";
import { recordViewport, watchViewport } from "./events/viewport.ts";
import { isPageVisible, pageActivated, watchPageLifecycle } from "./page-lifecycle.ts";
import { Recorder } from "./recorder.ts";
import type { TelemetryDependencies } from "./recorder-needs.ts";
import { StoredSession } from "./stored-session.ts";
import { tabMemory } from "./tab-memory.ts";

/** The events of this page, and of those before it. */
const events = new Events({
  ...page,
  store: new RecordStore<StoredRecord>(page, EVENTS_PLACE),
  post: postEvent,
});

/** The recorder of this page's visits. */
export const recorder = new Recorder({
  page: {
    clock: page.clock,
    now: currentMoment,
    newId: page.newId,
    get referrer() {
      return document.referrer;
    },
    get origin() {
      return window.location.origin;
    },
    isVisible: isPageVisible,
    watch: watchPageLifecycle,
    beganAt: shellPaintedAt,
    isKiosk,
    isSomebodyThere,
    hasVisitJustEnded,
  },
  journal,
  parts: viewParts,
  memory: tabMemory,
  stored: new StoredSession(tabMemory),
  lock: new PageLock("harapen-session-"),
  events,
  openDelivery,
  deviceId,
  startingLocale,
  startingUid,
  recordViewport,
});

/** Opens telemetry: from now on it records the visit. To be called once. */
export async function openTelemetry(app: TelemetryDependencies): Promise<void> {
  await pageActivated();
  watchUncaughtErrors();
  await recorder.open(app);
  watchViewport();
}

/**
 * Begins to send events, also what was left on this device earlier, and whenever the network or the visitor
 * comes or goes.
 */
function openDelivery(mayEnd = !isPageVisible()): void {
  if (!events.open((count) => recordError("events_dropped", count), mayEnd)) return;
  const onVisibilityChange = () => events.onVisibility(!isPageVisible());
  window.addEventListener("online", onVisibilityChange);
  // At the window, after the listeners at the document that record what the hiding ends.
  window.addEventListener("visibilitychange", onVisibilityChange);
  window.addEventListener("pagehide", () => events.onPageHide());
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) events.onRestored();
    onVisibilityChange();
  });
}
