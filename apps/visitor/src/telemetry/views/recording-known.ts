import type { TelemetryDependencies } from "./telemetry-dependencies.ts";

/** Resolves when it is known whether the visit may be recorded. */
export function recordingKnown(app: TelemetryDependencies): Promise<void> {
  return new Promise((resolve) => {
    const check = () => app.mayRecord() !== "unknown" && resolve();
    app.onStudy(check);
    check();
  });
}
