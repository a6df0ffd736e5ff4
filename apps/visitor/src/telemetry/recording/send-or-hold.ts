import { deliver, openDelivery } from "../delivery/deliver.ts";
import { storeEndings } from "../delivery/store-endings.ts";
import { deviceId } from "../events/device-id.ts";
import { recordError } from "../events/record-error.ts";
import { forgetSession } from "../session/forget-session.ts";
import { HeldOutput } from "../session/held-output.ts";
import type { SessionRecorder } from "../session/session-recorder.ts";
import { saveSession } from "../session/session-storage.ts";
import type { TelemetryDependencies } from "../views/telemetry-dependencies.ts";
import { currentRecording, isRecording, updateRecording } from "./current-recording.ts";

/** The output of the page's sessions, held in memory while it is not certain that the visit may be recorded. */
export const output = new HeldOutput({
  send: deliver,
  save: saveSession,
  forget: forgetSession,
  storeEndings,
});
/** Whether the page has been hidden, and the held events sent. */
let isPutAway = false;
/** When it is decided whether to send what is held: the page is hidden or closed, or the visit has ended in a page that goes on. */
type Settling = "hidden" | "closed" | "ended";

/**
 * Notes what may be recorded from now on. Where that is not certain, a visible page's events are held in memory. Earlier events that wait on the device are
 * sent once it is certain.
 */
export function noteRecording(app: TelemetryDependencies): void {
  if (!updateRecording(app) || !isRecording()) return;
  if (app.certainty() === "certain") release();
  else if (!isPutAway) output.hold();
}

/** Notes it in a page that is visible again. */
export function noteRecordingWhenVisible(app: TelemetryDependencies): void {
  isPutAway = false;
  noteRecording(app);
}

/** Passes on the held events and those from now on, and opens delivery where it is not open yet. */
function release(mayEnd?: boolean): void {
  if (output.isHolding && currentRecording().kind === "full") deviceId();
  output.release();
  openDelivery((count) => recordError("events_dropped", count), mayEnd);
}

/**
 * Decides about the held events when it may never become certain whether they may be recorded: the page is hidden, and many phones end hidden pages silently, or page
 * or visit have ended. What the device cached recently then decides; what it cached long ago does not count.
 */
export function settleHeld(app: TelemetryDependencies, session: SessionRecorder, event: Settling): void {
  if (!output.isHolding) return;
  const mayRelease = isRecording() && app.certainty() !== "old";
  isPutAway = mayRelease && event === "hidden";
  if (mayRelease) {
    release(event === "closed" || undefined);
    session.storeEndings();
  } else if (event !== "hidden") {
    dropHeld();
    session.resume(null);
  }
  if (event !== "hidden") noteRecording(app);
}

/** Forgets the held session, and what the device has of it. */
export function dropHeld(): void {
  output.drop();
  storeEndings([]);
  forgetSession();
}
