import type { EventSession } from "../session/event-session.ts";
import { forgetSession } from "../session/forget-session.ts";
import type { TelemetryDependencies } from "./telemetry-dependencies.ts";

/** The session that the page goes on with. Where nothing may be recorded, none: what began before is over, without a word. */
export function ownIfRecorded(app: TelemetryDependencies, stored: EventSession | null): EventSession | null {
  if (app.mayRecord() !== "nothing") return stored;
  if (stored) forgetSession();
  return null;
}
