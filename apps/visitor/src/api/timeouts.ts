/** The timeouts of calls, in milliseconds: long, since the network in aquarium halls is slow. */
export const LOAD_TIMEOUT_MS = 20_000;
export const SEARCH_TIMEOUT_MS = 15_000;
export const SAVE_TIMEOUT_MS = 20_000;
