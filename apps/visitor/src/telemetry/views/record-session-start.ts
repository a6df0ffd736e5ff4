import { APP_VERSION, GUEST } from "@harapen/contract/constants";
import { NO_DEVICE } from "@harapen/contract/telemetry/no-device";
import { isKiosk } from "../../platform/kiosk.ts";
import { deviceId } from "../events/device-id.ts";
import { startingLocale } from "../events/lang-change.ts";
import { startingUid } from "../events/login.ts";
import { recordEvent } from "../events/record.ts";
import { saveSessionRecording } from "../session/session-memory.ts";
import type { TelemetryDependencies } from "./telemetry-dependencies.ts";
import { withoutQuery } from "./traffic-source.ts";

/** Records what a session begins with, and remembers whether it names device and account, which applies to all of it. */
export function recordSessionStart(
  app: TelemetryDependencies,
  recording: "full" | "anonymous",
  { mayKeep, startedAt }: { mayKeep: boolean; startedAt: number },
): void {
  saveSessionRecording(recording);
  const payload = {
    device: recording === "anonymous" ? NO_DEVICE : deviceId({ mayKeep }),
    app_version: APP_VERSION,
    locale: startingLocale(app.locale()),
    aquarium: app.aquarium(),
    uid: recording === "anonymous" ? GUEST : startingUid(app.uid()),
    referrer: withoutQuery(document.referrer),
    kiosk: isKiosk(),
  };
  recordEvent({ name: "session_start", payload, at: startedAt });
}
