/** The fixed application segment of every call's path. */
export const APP_SEGMENT = "harapen";
export const APP_VERSION = "1.0.0";
/** Reported with every `search` event (docs/behaviour.md#the-search). */
export const SEARCH_ALGORITHM_VERSION = "1.0.0";

/** The number of candidates shown before "Not listed". */
export const FIRST_RESULTS = 7;
/** The rank that a visitor reports with "Not sure". */
export const RANK_NOT_SURE = 0;
/** The value of `penguin_name` when the visitor could not say which penguin it was. */
export const UNKNOWN_PENGUIN = "Unknown";

/** The most questions ("one more look") that a visitor is asked about one drawing. */
export const MAX_LOOKS = 3;
/** The answer to a question by a visitor who can't see it, or is not sure. */
export const UNSURE = "unsure";
/** The `high` of a question about the number of spots that has no upper end: "so many, or more". */
export const MANY_SPOTS = 100;
/** The most spots that a visitor is asked to add to their drawing. */
export const MAX_ADDED_SPOTS = 3;

/** `name`, `uid` and `mail` of a visitor who draws without signing in. */
export const GUEST = "guest";

/**
 * Words that can never be aquarium slugs, as addresses begin with them that mean something else
 * (docs/behaviour.md#routes-and-redirects): routes without an aquarium, calls, sign-in, health checks, the
 * app's files, the staff app.
 */
export const RESERVED_SLUGS: readonly string[] = [
  "list",
  "draw-penguin",
  "form",
  "api",
  "oidc",
  "health",
  "assets",
  "staff",
];

/** A telemetry session ends after this long without activity (docs/behaviour.md#telemetry-sessions). */
export const SESSION_TIMEOUT_MS = 1_800_000;
/** A stroke's points are recorded in batches of this many, or sooner after `STROKE_FLUSH_MS`. */
export const STROKE_FLUSH_POINTS = 12;
export const STROKE_FLUSH_MS = 120;
/** A click on a header tab within this time after another is not recorded (docs/behaviour.md#limits). */
export const NAV_CLICK_DEBOUNCE_MS = 100;

/**
 * The path to which the sign-in provider sends the popup back: a file's name, so that it can never be an
 * aquarium.
 */
export const SIGNED_IN_PATH = "/signed-in.html";

/** The value in place of a device's id where the aquarium records none (`recording`: `anonymous`). */
export const NO_DEVICE = "anonymous";

/** Whether a device's id names no device: it is empty, or the word above. */
export function isNoDevice(device: string): boolean {
  return device === "" || device.toLowerCase() === NO_DEVICE;
}
