import { record } from "../events/record.ts";
import { loadJoined, saveJoined } from "../session/session-memory.ts";
import type { TelemetryDependencies } from "./telemetry-dependencies.ts";

/** Records who the visitor is in their study, once per session and version of the study. */
export function recordJoined(app: TelemetryDependencies): void {
  const joined = app.joined();
  if (!joined) return;
  const known = `${joined.participant} ${joined.study_version} ${joined.study}`;
  if (known === loadJoined()) return;
  saveJoined(known);
  record("study_joined", joined);
}

/** Whether the session has joined the visitor's study as another participant. A session belongs to one participant: it is deleted and exported with them. */
export function isJoinedAsAnother(app: TelemetryDependencies): boolean {
  const joined = app.joined();
  const [participant, , study] = loadJoined()?.split(" ") ?? [];
  return joined !== undefined && study === joined.study && participant !== joined.participant;
}
