import { isKiosk } from "../../platform/kiosk.ts";
import { QUEUE_LIMIT } from "../delivery/overflow.ts";
import { listen, type RecordedEvent, withoutAccount } from "../events/record.ts";
import { saveLastSearchId } from "../session/session-memory.ts";
import type { SessionRecorder } from "../session/session-recorder.ts";
import type { TelemetryDependencies } from "../views/telemetry-dependencies.ts";
import { currentRecording, isRecording } from "./current-recording.ts";
import { output, settleHeld } from "./send-or-hold.ts";

let stop = () => {};

/** Records every event from now on in the session, as far as that is allowed. */
export function listenToEvents(app: TelemetryDependencies, session: SessionRecorder): void {
  stop = listen((event) => recordInSession(app, session, event));
}

/** Has events buffered from now on. */
export function stopListening(): void {
  stop();
}

function recordInSession(app: TelemetryDependencies, session: SessionRecorder, event: RecordedEvent): void {
  if (!isRecording() || (isKiosk() && session.isOver)) return;
  if (event.name === "search") saveLastSearchId(event.payload.search_id);
  session.record(currentRecording().kind === "anonymous" ? withoutAccount(event) : event);
  if (output.size >= QUEUE_LIMIT.events) settleHeld(app, session, "hidden");
}
