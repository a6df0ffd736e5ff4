import { isSomebodyThere } from "../../platform/kiosk.ts";
import { replayBuffered } from "../events/record.ts";
import { LEADS_ON } from "../events/view-location.ts";
import type { SessionRecorder } from "../session/session-recorder.ts";
import { isJoinedAsAnother, recordJoined } from "../views/record-joined.ts";
import type { TelemetryDependencies } from "../views/telemetry-dependencies.ts";
import type { ViewTracker } from "../views/view-tracker.ts";
import { currentRecording, isRecording, isWaiting, setWaiting } from "./current-recording.ts";
import { listenToEvents, stopListening } from "./listen-to-events.ts";
import { dropHeld, noteRecording, output } from "./send-or-hold.ts";

/** The aquarium of the screen that is shown. */
let shown = "";

/** Follows the visitor's navigation, and what may be recorded at each place. */
export function followVisit(app: TelemetryDependencies, views: ViewTracker, session: SessionRecorder): void {
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

/** Follows the visitor to another aquarium, and ends the view of the last one. */
function followAquarium(app: TelemetryDependencies, views: ViewTracker, session: SessionRecorder): void {
  if (app.aquarium() === shown) return;
  shown = app.aquarium();
  session.recordEndings(() => views.goTo(undefined));
  if (!isWaiting()) return;
  // Waiting events of an aquarium that they have left before it was known what may be recorded there are dropped.
  listenToEvents(app, session);
  replayBuffered();
}

/**
 * Begins to record when the visitor has agreed, or need not any more, and stops, with the session, where they leave the study or go where nobody has asked
 * them. Where more or less may be recorded than before, the session ends and another begins. A kiosk's session waits for its visitor.
 */
function followRecording(app: TelemetryDependencies, views: ViewTracker, session: SessionRecorder): void {
  const now = app.mayRecord();
  const before = currentRecording();
  if (now === "unknown" && shown !== before.aquarium) {
    setWaiting(true);
    stopListening();
    return;
  }
  const hasWaited = isWaiting();
  setWaiting(false);
  const wasRecording = isRecording();
  // No session is recorded in two ways, and one that was held for another kind of recording than is allowed is dropped.
  const isOther = wasRecording && now !== "unknown" && now !== before.kind && !session.isOver;
  if (wasRecording && (now === "nothing" || isOther)) {
    // An aquarium that asks for consent from now on stores nothing of visitors who have not agreed yet: not even the end of their session.
    if (now === "nothing" && !before.participant && before.aquarium === app.aquarium()) output.hold();
    // What began while it was not known what may be recorded belongs to the next aquarium.
    session.end("finished", { isOpenOfNext: hasWaited && now !== "nothing" });
    if (output.isHolding) dropHeld();
  }
  noteRecording(app);
  if (hasWaited) listenToEvents(app, session);
  if (!isRecording()) return;
  if ((!wasRecording && isSomebodyThere()) || isOther || (hasWaited && !session.isOver)) {
    session.noteActivity();
    views.reopen();
  }
  // A session that has expired records it when the visitor is back, which begins another.
  if (!session.isGoingOn) return;
  if (isJoinedAsAnother(app)) session.beginAnother();
  else recordJoined(app);
}

/** Lets the view follow the app's navigation: not its components, which a development build mounts twice. */
function followView(app: TelemetryDependencies, views: ViewTracker, session: SessionRecorder): void {
  const location = app.viewLocation();
  if (location === LEADS_ON || views.isAt(location)) return;
  const isViewed = !session.isOver && (isRecording() || isWaiting());
  if (isRecording() && isViewed) session.noteActivity();
  if (isViewed) views.goTo(location);
  else views.moveTo(location);
}
