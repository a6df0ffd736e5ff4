import type { EventSession } from "../session/event-session.ts";
import { forgetSession } from "../session/forget-session.ts";
import { loadSessionRecording } from "../session/session-memory.ts";
import type { TelemetryDependencies } from "./telemetry-dependencies.ts";

/** The session that the page goes on with. Where nothing may be recorded, or more or less than of that session, none: what began before is over, without a word. */
export function ownIfRecorded(app: TelemetryDependencies, stored: EventSession | null): EventSession | null {
  const now = app.mayRecord();
  if (now === "unknown" || now === (loadSessionRecording() ?? "full")) return stored;
  if (stored) forgetSession();
  return null;
}
