import type { FastifyRequest } from "fastify";

const API = "/api/";

/**
 * Whether a request is for the API: by its route, as the same route has many spellings (`/%61pi/`, or with the host
 * before it); where no route was found, by its address as written.
 */
export function isCall({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith(API) === true || url.startsWith(API);
}
