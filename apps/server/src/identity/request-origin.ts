import type { FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { ApiError } from "../errors/api-error.ts";

/**
 * Returns the origin at which a visitor reached the server: the public address in the settings, or else the host
 * of the request. Throws an ApiError ("bad-request") where the request names none.
 */
export function requestOrigin(request: FastifyRequest, { publicUrl }: Pick<Config, "publicUrl">): string {
  if (publicUrl) return publicUrl.origin;
  const named = /^[\w.:[\]-]+$/.test(request.host)
    ? URL.parse(`${request.protocol}://${request.host}`)
    : null;
  if (!named) throw new ApiError("bad-request", "The request names no host.");
  return named.origin;
}
