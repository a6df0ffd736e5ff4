import { record } from "../events/record.ts";
import { loadJoined, saveJoined } from "../session/session-memory.ts";
import type { TelemetryDependencies } from "./telemetry-dependencies.ts";

/** Records who the visitor is in their study, once a session and version of the study. */
export function recordJoined(app: TelemetryDependencies): void {
  const joined = app.joined();
  if (!joined) return;
  const known = `${joined.participant} ${joined.study_version}`;
  if (known === loadJoined()) return;
  saveJoined(known);
  record("study_joined", joined);
}
