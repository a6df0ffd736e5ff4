import type { IncomingMessage } from "node:http";
import { acceptedTypes } from "../platform/http/send.ts";

/** The folder of files whose names carry a digest of their content. */
export const HASHED = "/assets/";

type Asked = Pick<IncomingMessage, "method" | "headers">;

/**
 * Whether a browser asks for a page to show, as at a link or a typed address: for scripts, pictures and calls
 * none accepts HTML.
 */
export function isNavigation({ method, headers }: Asked): boolean {
  return (method === "GET" || method === "HEAD") && acceptedTypes(headers.accept, ["text/html"]).length > 0;
}

/**
 * Whether an address never stands for the page, whoever asks: calls, checks, and files of a build, a stale
 * page's scripts above all.
 */
export function isReserved(path: string): boolean {
  return /^\/(api|health)(\/|$)/.test(path) || path.startsWith(HASHED);
}

export function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? url;
}

/**
 * Returns the address by which a request finds its route. Where a browser navigates to one that cannot be
 * decoded, each `%` of its path is escaped: the visitor then gets the page, which says that there is nothing,
 * in place of the framework's refusal.
 */
export function routedUrl(request: Asked & Pick<IncomingMessage, "url">): string {
  const { url = "/" } = request;
  const path = pathOf(url);
  if (!path.includes("%") || isDecodable(path) || isReserved(path) || !isNavigation(request)) return url;
  return path.replaceAll("%", "%25") + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
