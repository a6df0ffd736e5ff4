import type { EventSession } from "../session/event-session.ts";
import { forgetSession } from "../session/forget-session.ts";
import { loadSessionRecording } from "../session/session-memory.ts";
import { isJoinedAsAnother } from "./record-joined.ts";
import type { TelemetryDependencies } from "./telemetry-dependencies.ts";

/**
 * The session that the page goes on with. Where nothing may be recorded, or more or less than of that session, or it is somebody else's of the study, none: what
 * began before is over, without a word.
 */
export function ownIfRecorded(app: TelemetryDependencies, stored: EventSession | null): EventSession | null {
  const now = app.mayRecord();
  const isAlike = now === "unknown" || now === (loadSessionRecording() ?? "full");
  if (isAlike && !isJoinedAsAnother(app)) return stored;
  if (stored) forgetSession();
  return null;
}
