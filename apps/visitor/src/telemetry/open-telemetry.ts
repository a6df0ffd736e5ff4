import { hasVisitJustEnded, isKiosk } from "../platform/kiosk.ts";
import { newUuid } from "../platform/uuid.ts";
import { deliver, openDelivery } from "./delivery/deliver.ts";
import { QUEUE_LIMIT } from "./delivery/overflow.ts";
import { dropQueue } from "./delivery/send-queue.ts";
import { dropStoredEvents } from "./delivery/storage/drop-stored.ts";
import { storeEndings } from "./delivery/store-endings.ts";
import { deviceId } from "./events/device-id.ts";
import { listen, type RecordedEvent, replayBuffered, withoutAccount } from "./events/record.ts";
import { recordError } from "./events/record-error.ts";
import { watchUncaughtErrors } from "./events/uncaught-errors.ts";
import { LEADS_ON } from "./events/view-location.ts";
import { recordViewport, watchViewport } from "./events/viewport.ts";
import type { EventSession } from "./session/event-session.ts";
import { forgetSession } from "./session/forget-session.ts";
import { HeldOutput } from "./session/held-output.ts";
import { loadOwnSession } from "./session/load-own-session.ts";
import { acquireSessionLock, releaseSessionLock } from "./session/session-lock.ts";
import { saveLastSearchId } from "./session/session-memory.ts";
import { SessionRecorder } from "./session/session-recorder.ts";
import { saveSession } from "./session/session-storage.ts";
import { checkpointEndings } from "./views/checkpoint-endings.ts";
import { enterScreen } from "./views/enter-screen.ts";
import { ownIfRecorded } from "./views/own-if-recorded.ts";
import { isPageVisible, pageActivated, watchPageLifecycle } from "./views/page-lifecycle.ts";
import { isJoinedAsAnother, recordJoined } from "./views/record-joined.ts";
import { recordSessionStart } from "./views/record-session-start.ts";
import { recordingKnown } from "./views/recording-known.ts";
import type { TelemetryDependencies } from "./views/telemetry-dependencies.ts";
import { ViewTracker } from "./views/view-tracker.ts";

export { dropStoredEvents, forgetSession, type TelemetryDependencies };

let recorder: SessionRecorder | null = null;
let tracker: ViewTracker | null = null;
/** The aquarium of the screen that is shown. */
let shown = "";
/** Whether it is not known yet what may be recorded there: until then there is no listener to events. */
let isWaiting = false;
let stopListening = () => {};
/** What is recorded, at which aquarium, and as which participant of its study, as was known last. */
let recording: "full" | "anonymous" | "nothing" = "nothing";
let recorded: { readonly aquarium: string; readonly participant?: string | undefined } = { aquarium: "" };
const output = new HeldOutput({ send: deliver, save: saveSession, forget: forgetSession, storeEndings });
/** Whether the page has been hidden, and the held events sent. */
let isPutAway = false;
/** When it is decided whether to send what is held: the page is hidden or closed, or the visit has ended in a page that goes on. */
type Settling = "hidden" | "closed" | "ended";
let settleHeld = (_event: Settling) => {};

/**
 * Opens telemetry: from now on it records the visit, which is the session, its views and everything that goes through `record`, as far as that is
 * allowed. Until that is known, events wait in memory; those that may not be recorded are dropped. To be called once.
 */
export async function openTelemetry(app: TelemetryDependencies): Promise<void> {
  await pageActivated();
  watchUncaughtErrors();
  await app.ready();
  await recordingKnown(app);
  // Not earlier: meanwhile a kiosk may find that the session's visitor has left, and forget the session.
  const stored = await loadOwnSession();
  const views = new ViewTracker({ locale: app.locale, isVisible: isPageVisible, enterScreen });
  const session = createSessionRecorder(app, views, ownIfRecorded(app, stored));
  recorder = session;
  tracker = views;
  settleHeld = (event) => settle(app, session, event);
  followPage(app, views, session);
  noteRecording(app);
  // A kiosk's session begins only with a visitor's touch.
  if (isRecording() && !isKiosk()) session.noteActivity();
  followVisit(app, views, session);
  watchViewport();
}

/** Ends the session, as on log out, and begins the next. `forgetVisitor` is called in between: what it records belongs to the next session. */
export function endSession(forgetVisitor: () => void, reason: "logout" | "finished" = "logout"): void {
  recorder?.end(reason);
  forgetVisitor();
  if (isRecording()) recorder?.noteActivity();
}

/** Drops what this page has recorded and not sent yet. */
export function dropUnsent(): void {
  output.drop();
  dropQueue();
}

/** Ends the session of a kiosk's visitor. The next begins with the next visitor's touch; until then no view is recorded, wherever the page navigates. */
export function endVisit(reason: "idle" | "finished"): void {
  recorder?.end(reason);
  settleHeld("ended");
}

/** Counts the time from the last touch of a kiosk to the next as inactive. */
export function markIdle(): void {
  tracker?.markIdle();
}

const isRecording = () => !isWaiting && recording !== "nothing";

/**
 * Notes what may be recorded from now on. Where that is not certain, a visible page's events are held in memory. Earlier events that wait on the device are
 * sent once it is certain.
 */
function noteRecording(app: TelemetryDependencies): void {
  const now = app.mayRecord();
  if (now === "unknown") return;
  recording = now;
  recorded = { aquarium: app.aquarium(), participant: app.joined()?.participant };
  if (!isRecording()) return;
  if (app.certainty() === "certain") give();
  else if (!isPutAway) output.hold();
}

/** Passes on the held events and those from now on, and opens delivery where it is not open yet. */
function give(mayEnd?: boolean): void {
  if (output.isHolding && recording === "full") deviceId();
  output.release();
  openDelivery((count) => recordError("events_dropped", count), mayEnd);
}

/**
 * Decides about the held events when it may never become certain whether they may be recorded: the page is hidden, and many phones end hidden pages silently, or page
 * or visit have ended. What the device cached recently then decides; what it cached long ago does not count.
 */
function settle(app: TelemetryDependencies, session: SessionRecorder, event: Settling): void {
  if (!output.isHolding) return;
  const mayGive = isRecording() && app.certainty() !== "old";
  isPutAway = mayGive && event === "hidden";
  if (mayGive) {
    give(event === "closed" || undefined);
    session.storeEndings();
  } else if (event !== "hidden") {
    dropHeld();
    session.resume(null);
  }
  if (event !== "hidden") noteRecording(app);
}

/** Forgets the held session, and what the device has of it. */
function dropHeld(): void {
  output.drop();
  storeEndings([]);
  forgetSession();
}

/** Follows the visitor to another aquarium, and ends the view of the last one. */
function followAquarium(app: TelemetryDependencies, views: ViewTracker, session: SessionRecorder): void {
  if (app.aquarium() === shown) return;
  shown = app.aquarium();
  session.recordEndings(() => views.goTo(undefined));
  if (!isWaiting) return;
  // Waiting events of an aquarium that they have left before it was known what may be recorded there are dropped.
  listenFor(session);
  replayBuffered();
}

/**
 * Begins to record when the visitor has agreed, and stops, with the session, where they leave the study or go where nobody has asked them. Where more or
 * less may be recorded than before, the session ends and another begins.
 */
function followRecording(app: TelemetryDependencies, views: ViewTracker, session: SessionRecorder): void {
  const now = app.mayRecord();
  if (now === "unknown" && shown !== recorded.aquarium) {
    isWaiting = true;
    stopListening();
    return;
  }
  const hasWaited = isWaiting;
  isWaiting = false;
  const wasRecording = isRecording();
  // No session is recorded in two ways, and one that was held for another kind of recording than is allowed is dropped.
  const isOther = wasRecording && now !== "unknown" && now !== recording && !session.isOver;
  if (wasRecording && (now === "nothing" || isOther)) {
    // An aquarium that asks for consent from now on stores nothing of visitors who have not agreed yet: not even the end of their session.
    if (now === "nothing" && !recorded.participant && recorded.aquarium === app.aquarium()) output.hold();
    // What began while it was not known what may be recorded belongs to the next aquarium.
    session.end("finished", { isOpenOfNext: hasWaited && now !== "nothing" });
    if (output.isHolding) dropHeld();
  }
  noteRecording(app);
  if (hasWaited) listenFor(session);
  if (!isRecording()) return;
  if (!wasRecording || isOther || (hasWaited && !session.isOver)) {
    session.noteActivity();
    views.reopen();
  }
  // A session that has expired records it when the visitor is back, which begins another.
  if (!session.isGoingOn) return;
  if (isJoinedAsAnother(app)) session.beginAnother();
  else recordJoined(app);
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
      aquarium: () => recorded.aquarium,
      participant: () => recorded.participant,
      save: (session) => output.save(session),
      forget: () => output.forget(),
      send: (event) => output.send(event),
      storeEndings: (endings) => output.storeEndings(endings),
      openEndings: () => (isWaiting ? [] : views.endings()),
      onEnd: () => views.end(),
      onStart: (session) => startSession(app, views, session),
    },
    stored,
  );
}

function startSession(app: TelemetryDependencies, views: ViewTracker, { id }: EventSession): void {
  forgetSession();
  void acquireSessionLock(id);
  recordSessionStart(app, recording === "anonymous" ? "anonymous" : "full", { mayKeep: !output.isHolding });
  recordJoined(app);
  recordViewport();
  views.reopen();
}

/** Follows the visitor's navigation, and what may be recorded at each place. */
function followVisit(app: TelemetryDependencies, views: ViewTracker, session: SessionRecorder): void {
  const follow = () => {
    followAquarium(app, views, session);
    followRecording(app, views, session);
    followView(app, views, session);
    // After the beginning of the view in which they happened.
    replayBuffered();
  };
  follow();
  app.onNavigation(follow);
  app.onStudy(follow);
}

/** Lets the view follow the app's navigation: not its components, which a development build mounts twice. */
function followView(app: TelemetryDependencies, views: ViewTracker, session: SessionRecorder): void {
  const location = app.viewLocation();
  if (location === LEADS_ON || views.isAt(location)) return;
  const isViewed = !session.isOver && (isRecording() || isWaiting);
  if (isRecording() && isViewed) session.noteActivity();
  if (isViewed) views.goTo(location);
  else views.moveTo(location);
}

function listenFor(session: SessionRecorder): void {
  stopListening = listen((event) => recordInSession(session, event));
}

/** Records until the page is hidden for good (`pagehide`). Events after that are buffered, and recorded only if the page is restored. */
function followPage(app: TelemetryDependencies, views: ViewTracker, session: SessionRecorder): void {
  listenFor(session);
  watchPageLifecycle({
    onActivity: () => {
      if (hasVisitJustEnded()) return;
      if (isRecording()) session.noteActivity();
      views.noteTouch();
    },
    onHidden: () => {
      session.recordEndings(() => views.hide());
      settle(app, session, "hidden");
    },
    onVisible: () => {
      isPutAway = false;
      noteRecording(app);
      if (isRecording() && !isKiosk()) session.noteActivity();
      views.show();
    },
    onPageHide: () => {
      session.end("close");
      settle(app, session, "closed");
      stopListening();
      releaseSessionLock();
    },
    onRestored: async () => {
      session.resume(ownIfRecorded(app, await loadOwnSession()));
      if (!isWaiting) listenFor(session);
      if (isRecording()) {
        session.noteActivity();
        views.reopen();
      }
      replayBuffered();
    },
  });
  checkpointEndings(session);
}

function recordInSession(session: SessionRecorder, event: RecordedEvent): void {
  if (!isRecording() || (isKiosk() && session.isOver)) return;
  if (event.name === "search") saveLastSearchId(event.payload.search_id);
  session.record(recording === "anonymous" ? withoutAccount(event) : event);
  if (output.size >= QUEUE_LIMIT.events) settleHeld("hidden");
}
