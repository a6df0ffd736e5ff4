/**
 * The header by which the service worker marks an answer that it has kept: when it kept it, in milliseconds since 1970. What comes from the network has none.
 */
export const CACHED_AT_HEADER = "harapen-kept-at";
