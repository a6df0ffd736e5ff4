import { STAFF_API } from "@harapen/contract/staff/paths";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { ApiError } from "../errors.ts";

/**
 * Returns the origin at which a visitor reached the server: the public address in the settings, or else the
 * host of the request. Throws an ApiError ("bad-request") where the request names none.
 */
export function requestOrigin(request: FastifyRequest, { publicUrl }: Pick<Config, "publicUrl">): string {
  if (publicUrl) return publicUrl.origin;
  const named = /^[\w.:[\]-]+$/.test(request.host)
    ? URL.parse(`${request.protocol}://${request.host}`)
    : null;
  if (!named) throw new ApiError("bad-request", "The request names no host.");
  return named.origin;
}

/** The methods that store nothing (RFC 9110, section 9.2.1). */
const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request of this method only reads. */
export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method);
}

const API = "/api/";

/**
 * Whether a request is for the API: by its route, as the same route has many spellings (`/%61pi/`, or with
 * the host before it); where no route was found, by its address as written.
 */
export function isCall({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith(API) === true || url.startsWith(API);
}

/**
 * Answers 404 to calls with a NUL in their address. No name and no id has one, and to look it up in
 * PostgreSQL, whose text cannot hold it, would fail.
 */
export function refuseNul(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (isCall(request) && request.url.includes("%00"))
      throw new ApiError("not-found", "There is nothing at this address.");
  });
}

/** Whether a request is for a staff call: only the staff app's own page may make those. */
export function isStaffCall({ routeOptions, url }: FastifyRequest): boolean {
  return (routeOptions.url ?? url).startsWith(`${STAFF_API}/`);
}
