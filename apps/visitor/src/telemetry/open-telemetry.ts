import { hasVisitJustEnded, isKiosk } from "../platform/kiosk.ts";
import { newUuid } from "../platform/uuid.ts";
import { deliver, openDelivery } from "./delivery/deliver.ts";
import { QUEUE_LIMIT } from "./delivery/overflow.ts";
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

export { forgetSession, type TelemetryDependencies };

let recorder: SessionRecorder | null = null;
let tracker: ViewTracker | null = null;
/** The aquarium of the screen that is shown. */
let shown = "";
/** Whether it is not known yet what may be recorded there: until then nobody listens to what happens. */
let isWaiting = false;
let stopListening = () => {};
/** What is recorded, of which aquarium, and as whom of its study: as was known last. */
let recording: "full" | "anonymous" | "nothing" = "nothing";
let recorded: { readonly aquarium: string; readonly participant?: string | undefined } = { aquarium: "" };
const output = new HeldOutput({ send: deliver, save: saveSession, forget: forgetSession, storeEndings });
/** Whether the page has been hidden, and what it held given out. */
let isPutAway = false;
/** When it is decided what becomes of what is held: the page is hidden or closed, or the visit has ended in a page that goes on. */
type Settling = "hidden" | "closed" | "ended";
let settleHeld = (_event: Settling) => {};

/**
 * Opens telemetry: from now on the visit is recorded, which is the session, its views, and all that goes through `record`, as far as it may be. Before
 * that is known, what happens waits in memory; what may not be recorded is forgotten. To be called once.
 */
export async function openTelemetry(app: TelemetryDependencies): Promise<void> {
  await pageActivated();
  watchUncaughtErrors();
  await app.ready();
  await recordingKnown(app);
  // Not before: a kiosk may find meanwhile that the session's visitor has left, and forget it.
  const stored = await loadOwnSession();
  const views = new ViewTracker({ locale: app.locale, isVisible: isPageVisible, enterScreen });
  const session = createSessionRecorder(app, views, ownIfRecorded(app, stored));
  recorder = session;
  tracker = views;
  settleHeld = (event) => settle(app, session, event);
  followPage(app, views, session);
  noteRecording(app);
  // A kiosk's session begins with a visitor's touch, and with nothing else.
  if (isRecording() && !isKiosk()) session.noteActivity();
  followVisit(app, views, session);
  watchViewport();
}

/** Ends the session, as on log out, and begins the next. `forgetVisitor` is called between the two: what it records belongs to the next session. */
export function endSession(forgetVisitor: () => void, reason: "logout" | "finished" = "logout"): void {
  recorder?.end(reason);
  forgetVisitor();
  if (isRecording()) recorder?.noteActivity();
}

/** Ends the session of a kiosk's visitor. The next begins with the next visitor's touch; until then no view is recorded, wherever the page goes. */
export function endVisit(reason: "idle" | "finished"): void {
  recorder?.end(reason);
  settleHeld("ended");
}

/** Counts the time since the last touch of a kiosk, up to the next, as none in which its visitor was active. */
export function markIdle(): void {
  tracker?.markIdle();
}

const isRecording = () => !isWaiting && recording !== "nothing";

/**
 * Notes what may be recorded from now on. Where that is not certain, what a page in sight records is held in memory. What waits on the device from earlier is
 * sent with the first that is certain.
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

/** Gives out what was held and what comes from now on, and opens delivery where it is not open yet. */
function give(mayEnd?: boolean): void {
  if (output.isHolding && recording === "full") deviceId();
  output.release();
  openDelivery((count) => recordError("events_dropped", count), mayEnd);
}

/**
 * Decides about what is held when nobody may say any more whether it may be recorded: the page is hidden, which many phones end without a word, or page or visit have
 * ended. What the device has kept lately counts then; what it kept long ago does not.
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

/** Forgets the session that was held, and what is on the device of it. */
function dropHeld(): void {
  output.drop();
  storeEndings([]);
  forgetSession();
}

/** Follows the visitor to another aquarium, where the view before ends: it was at the last one. */
function followAquarium(app: TelemetryDependencies, views: ViewTracker, session: SessionRecorder): void {
  if (app.aquarium() === shown) return;
  shown = app.aquarium();
  session.recordEndings(() => views.goTo(undefined));
  if (!isWaiting) return;
  // What waits of an aquarium that they have left before anything was known of it is forgotten.
  listenFor(session);
  replayBuffered();
}

/**
 * Begins to record when the visitor has agreed, and ends it, with the session, where they take part no more or go where nobody has asked them. Where more or
 * less is recorded than before, the session ends and another begins.
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
  // No session is recorded in two ways, and what was held as another kind of recording than it turns out to be is none.
  const isOther = wasRecording && now !== "unknown" && now !== recording && !session.isOver;
  if (wasRecording && (now === "nothing" || isOther)) {
    // An aquarium that asks from now on stores nothing of whoever has not agreed yet: not even that their session ends.
    if (now === "nothing" && !recorded.participant && recorded.aquarium === app.aquarium()) output.hold();
    // What began while it was not known what may be recorded began at the next aquarium.
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
  // A session that has rested for too long says it when the visitor is back, which begins another.
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

/** Follows where the visitor goes, and what may be recorded there. */
function followVisit(app: TelemetryDependencies, views: ViewTracker, session: SessionRecorder): void {
  const follow = () => {
    followAquarium(app, views, session);
    followRecording(app, views, session);
    followView(app, views, session);
    // After the view that they happened in has begun.
    replayBuffered();
  };
  follow();
  app.onNavigation(follow);
  app.onStudy(follow);
}

/** Follows the app's navigation with the view: not its components, which a development build mounts twice. */
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
