/** The timeouts of calls, in milliseconds: long, since the network in aquarium halls is slow. */
export const LOAD_TIMEOUT_MS = 20_000;
export const SEARCH_TIMEOUT_MS = 15_000;
export const SAVE_TIMEOUT_MS = 20_000;
/** Deleting what is stored of somebody may take a minute; the server goes on with it after this timeout. */
export const DELETION_TIMEOUT_MS = 60_000;
