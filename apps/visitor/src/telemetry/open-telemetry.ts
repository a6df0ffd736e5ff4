import { APP_VERSION } from "@harapen/contract/constants";
import type { Locale } from "@harapen/contract/locales";
import { isKiosk } from "../platform/kiosk.ts";
import { newUuid } from "../platform/uuid.ts";
import { deliver, openDelivery } from "./delivery/deliver.ts";
import { writeRecords } from "./delivery/storage/write-behind.ts";
import { storeEndings } from "./delivery/store-endings.ts";
import { deviceId } from "./events/device-id.ts";
import { listen, type RecordedEvent, record, replayBuffered } from "./events/record.ts";
import { recordError } from "./events/record-error.ts";
import { watchUncaughtErrors } from "./events/uncaught-errors.ts";
import { LEADS_ON, type ViewLocation } from "./events/view-location.ts";
import { onPartOpened } from "./events/view-parts.ts";
import { recordViewport, watchViewport } from "./events/viewport.ts";
import { type EventSession, isExpired } from "./session/event-session.ts";
import { acquireSessionLock, releaseSessionLock } from "./session/session-lock.ts";
import { clearSessionMemory, saveLastSearchId } from "./session/session-memory.ts";
import { SessionRecorder } from "./session/session-recorder.ts";
import { loadSession, saveSession } from "./session/session-storage.ts";
import { enterScreen } from "./views/enter-screen.ts";
import { isPageVisible, pageActivated, watchPageLifecycle } from "./views/page-lifecycle.ts";
import { withoutQuery } from "./views/traffic-source.ts";
import { ViewTracker } from "./views/view-tracker.ts";

/** The parts of the app that telemetry needs; it knows nothing else of it. */
export interface TelemetryDependencies {
  /** Resolves when the app knows where the visitor is. */
  ready(): Promise<void>;
  /** The current view; undefined on pages that are none. */
  viewLocation(): ViewLocation | typeof LEADS_ON | undefined;
  /** Calls `listener` whenever the view location may have changed. */
  onNavigation(listener: () => void): void;
  locale(): Locale;
  /** The slug of the aquarium that the visitor is at. */
  aquarium(): string;
  /** The uid of the member who is signed in, or `guest`. */
  uid(): string;
}

/** The interval at which what the session would end with is stored anew: how much time of a view a page that dies may lose. */
const ENDINGS_INTERVAL_MS = 5_000;

let recorder: SessionRecorder | null = null;
let tracker: ViewTracker | null = null;

/**
 * Opens telemetry: from now on the visit is recorded, which is the session, its views, and all that goes through `record`.
 * To be called once.
 */
export async function openTelemetry(app: TelemetryDependencies): Promise<void> {
  await pageActivated();
  openDelivery((count) => recordError("events_dropped", count));
  watchUncaughtErrors();
  const [stored] = await Promise.all([loadOwnSession(), app.ready()]);
  const views = new ViewTracker({ locale: app.locale, isVisible: isPageVisible, enterScreen });
  const session = createSessionRecorder(app, views, stored);
  recorder = session;
  tracker = views;
  followPage(views, session);
  // A kiosk's session begins with a visitor's touch, and with nothing else.
  if (!isKiosk()) session.noteActivity();
  followNavigation(app, views, session);
  // After the view that they happened in has begun.
  replayBuffered();
  watchViewport();
}

/** Ends the session as on log out. `forgetVisitor` is called between the two: what it records belongs to the next session. */
export function endSession(forgetVisitor: () => void): void {
  recorder?.end("logout");
  forgetVisitor();
  recorder?.noteActivity();
}

/** Ends the session of a kiosk's visitor. The next begins with the next visitor's touch; until then no view is recorded, wherever the page goes. */
export function endVisit(reason: "idle" | "finished"): void {
  recorder?.end(reason);
}

/** Counts the time since the last touch of a kiosk, up to the next, as none in which its visitor was active. */
export function markIdle(): void {
  tracker?.markIdle();
}

/** The session of this tab before a reload; null where there was none, or where it is another tab's. */
async function loadOwnSession(): Promise<EventSession | null> {
  const stored = loadSession();
  if (stored !== null && isKiosk() && isExpired(stored, Date.now())) return null;
  return stored !== null && (await acquireSessionLock(stored.id)) ? stored : null;
}

function createSessionRecorder(
  app: TelemetryDependencies,
  views: ViewTracker,
  stored: EventSession | null,
): SessionRecorder {
  return new SessionRecorder(
    {
      now: () => Date.now(),
      newId: newUuid,
      aquarium: app.aquarium,
      save: saveSession,
      send: deliver,
      storeEndings,
      openEndings: () => views.endings(),
      onEnd: () => views.end(),
      onStart: (session) => startSession(app, views, session),
    },
    stored,
  );
}

function startSession(app: TelemetryDependencies, views: ViewTracker, { id }: EventSession): void {
  void acquireSessionLock(id);
  clearSessionMemory();
  record("session_start", {
    device: deviceId(),
    app_version: APP_VERSION,
    locale: app.locale(),
    aquarium: app.aquarium(),
    uid: app.uid(),
    referrer: withoutQuery(document.referrer),
    kiosk: isKiosk(),
  });
  recordViewport();
  views.reopen();
}

/** Follows the app's navigation with the view: not its components, which a development build mounts twice. */
function followNavigation(app: TelemetryDependencies, views: ViewTracker, session: SessionRecorder): void {
  const follow = () => {
    const location = app.viewLocation();
    if (location === LEADS_ON || views.isAt(location)) return;
    if (session.isOver) return views.moveTo(location);
    session.noteActivity();
    views.goTo(location);
  };
  follow();
  app.onNavigation(follow);
}

/** Records until the page is hidden for good (`pagehide`). Events after that are buffered, and recorded only if the page is restored. */
function followPage(views: ViewTracker, session: SessionRecorder): void {
  const recordEvents = () => listen((event) => recordInSession(session, event));
  let stop = recordEvents();
  watchPageLifecycle({
    onActivity: () => {
      session.noteActivity();
      views.noteTouch();
    },
    onHidden: () => session.recordEndings(() => views.hide()),
    onVisible: () => {
      if (!isKiosk()) session.noteActivity();
      views.show();
    },
    onPageHide: () => {
      session.end("close");
      stop();
      releaseSessionLock();
    },
    onRestored: async () => {
      session.resume(await loadOwnSession());
      stop = recordEvents();
      session.noteActivity();
      views.reopen();
      replayBuffered();
    },
  });
  onPartOpened(() => storeTimes(session));
  setInterval(() => {
    if (isPageVisible()) storeTimes(session);
  }, ENDINGS_INTERVAL_MS);
}

function recordInSession(session: SessionRecorder, event: RecordedEvent): void {
  if (isKiosk() && session.isOver) return;
  if (event.name === "search") saveLastSearchId(event.payload.search_id);
  session.record(event);
}

function storeTimes(session: SessionRecorder): void {
  session.storeEndings();
  void writeRecords();
}
