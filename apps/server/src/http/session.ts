import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { requestOrigin } from "../identity/request-origin.ts";
import type { SignInSession } from "../storage/accounts/sign-in-session-store.ts";
import { readCookie, SESSION_COOKIE } from "./cookies.ts";

/**
 * Resolves to the session of the browser that sends a request; `undefined` where it has none, where the server keeps none, and for a
 * request that another site's page has caused: the browser adds the cookie by itself, so that the cookie alone proves nobody's intention.
 */
export async function findSession(
  { config, identity, storage }: Context,
  request: FastifyRequest,
): Promise<SignInSession | undefined> {
  if (!identity.exchange || !isFromOwnPage(request, config)) return undefined;
  const number = readCookie(request, SESSION_COOKIE, config);
  return number === undefined ? undefined : storage.sessions.find(number, identity.issuer);
}

/** Whether a request comes from a page of this very origin, according to the browser: no page can make it say otherwise. */
export function isFromOwnPage(request: FastifyRequest, config: Context["config"]): boolean {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (site !== undefined) return site === "same-origin";
  return origin !== undefined && origin === requestOrigin(request, config);
}
