/** The origin of the server; empty where that is the page's own. */
const API_ORIGIN = import.meta.env.VITE_API_ORIGIN ?? "";

/** The address of a path on the server: `/api/...` itself, or with the origin of the server that the build names. */
export function serverAddress(path: string): string {
  return API_ORIGIN + path;
}
