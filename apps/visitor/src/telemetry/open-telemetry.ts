import { shellPaintedAt } from "../platform/early-input.ts";
import { isSomebodyThere } from "../platform/kiosk.ts";
import { newUuid } from "../platform/uuid.ts";
import { dropQueue } from "./delivery/send-queue.ts";
import { dropStoredEvents } from "./delivery/storage/drop-stored.ts";
import { watchUncaughtErrors } from "./events/uncaught-errors.ts";
import { recordViewport, watchViewport } from "./events/viewport.ts";
import { currentRecording, isRecording, isWaiting } from "./recording/current-recording.ts";
import { followPage } from "./recording/follow-page.ts";
import { followVisit } from "./recording/follow-visit.ts";
import { noteRecording, output, settleHeld } from "./recording/send-or-hold.ts";
import type { EventSession } from "./session/event-session.ts";
import { forgetSession } from "./session/forget-session.ts";
import { loadOwnSession } from "./session/load-own-session.ts";
import { sessionLock } from "./session/session-lock.ts";
import { SessionRecorder } from "./session/session-recorder.ts";
import { enterScreen } from "./views/enter-screen.ts";
import { ownIfRecorded } from "./views/own-if-recorded.ts";
import { isPageVisible, pageActivated } from "./views/page-lifecycle.ts";
import { recordJoined } from "./views/record-joined.ts";
import { recordSessionStart } from "./views/record-session-start.ts";
import { recordingKnown } from "./views/recording-known.ts";
import type { TelemetryDependencies } from "./views/telemetry-dependencies.ts";
import { ViewTracker } from "./views/view-tracker.ts";

export { dropStoredEvents, forgetSession, type TelemetryDependencies };

let recorder: SessionRecorder | null = null;
let tracker: ViewTracker | null = null;
let settleEnded = () => {};

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
  settleEnded = () => settleHeld(app, session, "ended");
  followPage(app, views, session);
  noteRecording(app);
  // What the page began with was seen, and drawn on, before anything could be recorded.
  const begunAt = shellPaintedAt();
  views.openAt(begunAt);
  // A kiosk's session begins only with a visitor's touch.
  if (isRecording() && isSomebodyThere()) session.noteActivity(begunAt?.wall);
  followVisit(app, views, session);
  views.openAt(undefined);
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
  settleEnded();
}

/** Counts the time from the last touch of a kiosk to the next as inactive. */
export function markIdle(): void {
  tracker?.markIdle();
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
      aquarium: () => currentRecording().aquarium,
      participant: () => currentRecording().participant,
      save: (session) => output.save(session),
      forget: () => output.forget(),
      send: (event) => output.send(event),
      storeEndings: (endings) => output.storeEndings(endings),
      openEndings: () => (isWaiting() ? [] : views.endings()),
      onEnd: () => views.end(),
      onStart: (session) => startSession(app, views, session),
    },
    stored,
  );
}

function startSession(app: TelemetryDependencies, views: ViewTracker, session: EventSession): void {
  const { id, startedAt } = session;
  const { kind } = currentRecording();
  forgetSession();
  void sessionLock.acquire(id);
  recordSessionStart(app, kind === "anonymous" ? "anonymous" : "full", {
    mayKeep: !output.isHolding,
    startedAt,
  });
  recordJoined(app);
  recordViewport();
  views.reopen();
}
