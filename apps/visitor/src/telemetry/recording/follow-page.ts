import { hasVisitJustEnded, isKiosk } from "../../platform/kiosk.ts";
import { replayBuffered } from "../events/record.ts";
import { loadOwnSession } from "../session/load-own-session.ts";
import { sessionLock } from "../session/session-lock.ts";
import type { SessionRecorder } from "../session/session-recorder.ts";
import { checkpointEndings } from "../views/checkpoint-endings.ts";
import { ownIfRecorded } from "../views/own-if-recorded.ts";
import { watchPageLifecycle } from "../views/page-lifecycle.ts";
import type { TelemetryDependencies } from "../views/telemetry-dependencies.ts";
import type { ViewTracker } from "../views/view-tracker.ts";
import { isRecording, isWaiting } from "./current-recording.ts";
import { listenToEvents, stopListening } from "./listen-to-events.ts";
import { noteRecordingWhenVisible, settleHeld } from "./send-or-hold.ts";

/** Records until the page is hidden for good (`pagehide`). Events after that are buffered, and recorded only if the page is restored. */
export function followPage(app: TelemetryDependencies, views: ViewTracker, session: SessionRecorder): void {
  listenToEvents(app, session);
  watchPageLifecycle({
    onActivity: () => {
      if (hasVisitJustEnded()) return;
      if (isRecording()) session.noteActivity();
      views.noteTouch();
    },
    onHidden: () => {
      session.recordEndings(() => views.hide());
      settleHeld(app, session, "hidden");
    },
    onVisible: () => {
      noteRecordingWhenVisible(app);
      if (isRecording() && !isKiosk()) session.noteActivity();
      views.show();
    },
    onPageHide: () => {
      session.end("close");
      settleHeld(app, session, "closed");
      stopListening();
      sessionLock.release();
    },
    onRestored: async () => {
      session.resume(ownIfRecorded(app, await loadOwnSession()));
      if (!isWaiting()) listenToEvents(app, session);
      if (isRecording()) {
        session.noteActivity();
        views.reopen();
      }
      replayBuffered();
    },
  });
  checkpointEndings(session);
}
