/**
 * The header by which the service worker marks a cached answer: when it was cached, in milliseconds since 1970. Answers from the network have none.
 */
export const CACHED_AT_HEADER = "harapen-kept-at";
