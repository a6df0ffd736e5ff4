import { PATHS } from "@harapen/contract/calls/paths";
import { type SessionResponse, sessionRequest } from "@harapen/contract/calls/sign-in";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { ApiError } from "../../errors/api-error.ts";
import { readCookie, SESSION_COOKIE, setCookie } from "../../http/cookies.ts";
import { findSession, isFromOwnPage } from "../../http/session.ts";
import { isOfAttempt } from "../../storage/accounts/sign-in-session-store.ts";
import { decodeBody } from "../../validation/decode-body.ts";

/**
 * Serves, to the page that began the sign-in, who has signed in with this browser, and the end of the session. Both are posted, as a browser then says
 * which page asks.
 */
export async function sessionCalls(app: FastifyInstance, context: Context): Promise<void> {
  const { config, storage } = context;
  app.removeContentTypeParser("text/plain");

  app.post(PATHS.session, async (request): Promise<SessionResponse> => {
    const { attempt } = decodeBody(sessionRequest, request.body);
    const number = readCookie(request, SESSION_COOKIE, config) ?? "";
    const session = isOfAttempt(number, attempt) ? await findSession(context, request) : undefined;
    if (!session) return { user: null };
    const { uid, name, picture, expires_at } = session;
    const secondsLeft = Math.floor((Date.parse(expires_at) - Date.now()) / 1_000);
    return { user: { uid, name, picture }, secondsLeft };
  });

  app.post(PATHS.signOut, async (request, reply) => {
    if (!isFromOwnPage(request, config))
      throw new ApiError("forbidden", "A sign-in ends on this site's own page.");
    const number = readCookie(request, SESSION_COOKIE, config);
    if (number !== undefined) await storage.sessions.end(number);
    setCookie({ request, reply, config }, SESSION_COOKIE, "");
    return { success: true };
  });
}
