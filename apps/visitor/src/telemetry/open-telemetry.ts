import { APP_VERSION, GUEST } from "@harapen/contract/constants";
import type { Locale } from "@harapen/contract/locales";
import type { EventPayload } from "@harapen/contract/telemetry/events";
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
import {
  clearSessionMemory,
  loadParticipant,
  saveLastSearchId,
  saveParticipant,
} from "./session/session-memory.ts";
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
  /** What may be recorded where the visitor is, and of this visitor. */
  mayRecord(): "full" | "anonymous" | "nothing" | "unknown";
  /** Who the visitor is in a study that they take part in, if they do. */
  joined(): EventPayload<"study_joined"> | undefined;
  /** Calls `listener` whenever one of the two may have changed. */
  onStudy(listener: () => void): void;
}

/** What is recorded of a device that must not be told from another. */
const ANONYMOUS = "anonymous";

/** The interval at which what the session would end with is stored anew: how much time of a view a page that dies may lose. */
const ENDINGS_INTERVAL_MS = 5_000;

let recorder: SessionRecorder | null = null;
let tracker: ViewTracker | null = null;
/** What is recorded now, and of which aquarium. */
let recording: "full" | "anonymous" | "nothing" = "nothing";
let recordedAquarium = "";
let isDelivering = false;

/**
 * Opens telemetry: from now on the visit is recorded, which is the session, its views, and all that goes through `record`, as far as it may be. Before
 * that is known, what happens waits in memory; what may not be recorded is forgotten. To be called once.
 */
export async function openTelemetry(app: TelemetryDependencies): Promise<void> {
  await pageActivated();
  watchUncaughtErrors();
  const [stored] = await Promise.all([loadOwnSession(), app.ready()]);
  await recordingKnown(app);
  const views = new ViewTracker({ locale: app.locale, isVisible: isPageVisible, enterScreen });
  const session = createSessionRecorder(app, views, stored);
  recorder = session;
  tracker = views;
  followPage(views, session);
  noteRecording(app);
  // A kiosk's session begins with a visitor's touch, and with nothing else.
  if (isRecording() && !isKiosk()) session.noteActivity();
  followNavigation(app, views, session);
  app.onStudy(() => followRecording(app, views, session));
  // After the view that they happened in has begun.
  replayBuffered();
  watchViewport();
}

/** Ends the session as on log out. `forgetVisitor` is called between the two: what it records belongs to the next session. */
export function endSession(forgetVisitor: () => void): void {
  recorder?.end("logout");
  forgetVisitor();
  if (isRecording()) recorder?.noteActivity();
}

/** Ends the session of a kiosk's visitor. The next begins with the next visitor's touch; until then no view is recorded, wherever the page goes. */
export function endVisit(reason: "idle" | "finished"): void {
  recorder?.end(reason);
}

/** Counts the time since the last touch of a kiosk, up to the next, as none in which its visitor was active. */
export function markIdle(): void {
  tracker?.markIdle();
}

const isRecording = () => recording !== "nothing";

/** Resolves when it is known whether the visit may be recorded. */
function recordingKnown(app: TelemetryDependencies): Promise<void> {
  return new Promise((resolve) => {
    const check = () => app.mayRecord() !== "unknown" && resolve();
    app.onStudy(check);
    check();
  });
}

/** Notes what may be recorded from now on. What waits on the device from earlier is sent with the first that is. */
function noteRecording(app: TelemetryDependencies): void {
  const now = app.mayRecord();
  if (now === "unknown") return;
  recording = now;
  if (!isRecording()) return;
  recordedAquarium = app.aquarium();
  if (isDelivering) return;
  isDelivering = true;
  openDelivery((count) => recordError("events_dropped", count));
}

/** Begins to record when the visitor has agreed, and ends it, with the session, where they take part no more or go where nobody has asked them. */
function followRecording(app: TelemetryDependencies, views: ViewTracker, session: SessionRecorder): void {
  const wasRecording = isRecording();
  if (wasRecording && app.mayRecord() === "nothing") session.end("finished");
  noteRecording(app);
  if (!isRecording()) return;
  if (!wasRecording) {
    session.noteActivity();
    views.reopen();
  }
  if (!session.isOver) recordJoined(app);
}

/** Records once a session who the visitor is in their study. */
function recordJoined(app: TelemetryDependencies): void {
  const joined = app.joined();
  if (!joined || joined.participant === loadParticipant()) return;
  saveParticipant(joined.participant);
  record("study_joined", joined);
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
      aquarium: () => recordedAquarium,
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
    device: recording === "anonymous" ? ANONYMOUS : deviceId(),
    app_version: APP_VERSION,
    locale: app.locale(),
    aquarium: app.aquarium(),
    uid: recording === "anonymous" ? GUEST : app.uid(),
    referrer: withoutQuery(document.referrer),
    kiosk: isKiosk(),
  });
  recordJoined(app);
  recordViewport();
  views.reopen();
}

/** Follows the app's navigation with the view: not its components, which a development build mounts twice. */
function followNavigation(app: TelemetryDependencies, views: ViewTracker, session: SessionRecorder): void {
  const follow = () => {
    followRecording(app, views, session);
    const location = app.viewLocation();
    if (location === LEADS_ON || views.isAt(location)) return;
    if (session.isOver || !isRecording()) return views.moveTo(location);
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
      if (isRecording()) session.noteActivity();
      views.noteTouch();
    },
    onHidden: () => session.recordEndings(() => views.hide()),
    onVisible: () => {
      if (isRecording() && !isKiosk()) session.noteActivity();
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
      if (isRecording()) {
        session.noteActivity();
        views.reopen();
      }
      replayBuffered();
    },
  });
  onPartOpened(() => storeTimes(session));
  setInterval(() => {
    if (isPageVisible()) storeTimes(session);
  }, ENDINGS_INTERVAL_MS);
}

function recordInSession(session: SessionRecorder, event: RecordedEvent): void {
  if (!isRecording() || (isKiosk() && session.isOver)) return;
  if (event.name === "search") saveLastSearchId(event.payload.search_id);
  session.record(recording === "anonymous" ? withoutAccount(event) : event);
}

function withoutAccount(event: RecordedEvent): RecordedEvent {
  if (event.name !== "login_result" || event.payload.uid === null) return event;
  return { ...event, payload: { ...event.payload, uid: GUEST } };
}

function storeTimes(session: SessionRecorder): void {
  session.storeEndings();
  void writeRecords();
}
