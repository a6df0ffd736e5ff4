import type { FastifyRequest } from "fastify";

const API = "/api/";

/**
 * Whether a request is for the API: by the route that was found, for the same route has many spellings (`/%61pi/`, or with the host
 * before it); where no call was found, by its address as it is written.
 */
export function isCall({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith(API) === true || url.startsWith(API);
}
