import type { EventSession } from "../session/event-session.ts";
import { forgetSession } from "../session/forget-session.ts";
import { loadSessionRecording } from "../session/session-memory.ts";
import { isJoinedAsAnother } from "./record-joined.ts";
import type { TelemetryDependencies } from "./telemetry-dependencies.ts";

/**
 * Returns the stored session if the page may continue it; `null` where another kind of recording is allowed now, or it is another participant's. Such a session is forgotten
 * without a `session_end`.
 */
export function ownIfRecorded(app: TelemetryDependencies, stored: EventSession | null): EventSession | null {
  const now = app.mayRecord();
  const isAlike = now === "unknown" || now === (loadSessionRecording() ?? "full");
  if (isAlike && !isJoinedAsAnother(app)) return stored;
  if (stored) forgetSession();
  return null;
}
