import { loadLastScreen } from "../session/session-memory.ts";
import { record } from "./record.ts";

/** The longest text that the contract allows. */
const MAX_MESSAGE_LENGTH = 2_000;

/** The codes of `error_client`. events_dropped, saves_dropped: the message is how many will never arrive. canvas_error: the drawing's image was made without canvas. card_error: a card could not be made. */
type ErrorCode =
  | "search_error"
  | "canvas_error"
  | "card_error"
  | "login_error"
  | "logout_error"
  | "events_dropped"
  | "saves_dropped"
  | "uncaught";

/** Records `error_client`: something that went wrong, on the current screen. */
export function recordError(code: ErrorCode, error: unknown): void {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_MESSAGE_LENGTH);
  record("error_client", { code, message, screen: loadLastScreen() ?? "none" });
}
