import type { TelemetryDependencies } from "../views/telemetry-dependencies.ts";

/** What is recorded of the visit, at which aquarium, and as which participant of its study. */
interface Recording {
  readonly kind: "full" | "anonymous" | "nothing";
  readonly aquarium: string;
  readonly participant?: string | undefined;
}

/** As was known last. */
let current: Recording = { kind: "nothing", aquarium: "" };
/** Whether it is not known yet what may be recorded at the aquarium that the visitor has gone on to. */
let isUnknown = false;

/** Returns what is recorded, as was known last. */
export const currentRecording = (): Recording => current;

/** Whether it is not known yet what may be recorded: until then there is no listener to events. */
export const isWaiting = (): boolean => isUnknown;

export const isRecording = (): boolean => !isUnknown && current.kind !== "nothing";

/** Waits until it is known what may be recorded, or ends waiting. */
export function setWaiting(isNowUnknown: boolean): void {
  isUnknown = isNowUnknown;
}

/** Notes what may be recorded from now on. Returns whether that is known. */
export function updateRecording(app: TelemetryDependencies): boolean {
  const kind = app.mayRecord();
  if (kind === "unknown") return false;
  current = { kind, aquarium: app.aquarium(), participant: app.joined()?.participant };
  return true;
}
