/** How long a call may take, in milliseconds. Aquarium halls have thick walls: patience, but not for ever. */
export const LOAD_TIMEOUT_MS = 20_000;
export const SEARCH_TIMEOUT_MS = 15_000;
export const SAVE_TIMEOUT_MS = 20_000;
