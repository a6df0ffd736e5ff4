/** The header that the service worker puts on cached answers: when it cached them, in ms since 1970. */
export const CACHED_AT_HEADER = "harapen-kept-at";

/** The origin of the server; empty where that is the page's own. */
const API_ORIGIN = import.meta.env.VITE_API_ORIGIN ?? "";

/**
 * The address of a path on the server: `/api/...` itself, or with the origin of the server that the build
 * names.
 */
export function serverAddress(path: string): string {
  return API_ORIGIN + path;
}
