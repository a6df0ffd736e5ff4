import type { ErrorCode } from "@harapen/contract/telemetry/interface-events";
import { loadLastScreen } from "../session/session-memory.ts";
import { record } from "./record.ts";

/** The longest text that the contract allows. */
const MAX_MESSAGE_LENGTH = 2_000;

/** Records `error_client`: something that went wrong, on the current screen. */
export function recordError(code: ErrorCode, error: unknown): void {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_MESSAGE_LENGTH);
  record("error_client", { code, message, screen: loadLastScreen() ?? "none" });
}
