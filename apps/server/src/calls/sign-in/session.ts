import { PATHS } from "@harapen/contract/calls/paths";
import type { SessionAnswer } from "@harapen/contract/calls/sign-in";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { ApiError } from "../../errors/api-error.ts";
import { readCookie, SESSION_COOKIE, setCookie } from "../../http/cookies.ts";
import { findSession, isFromOwnPage } from "../../http/session.ts";

/** Serves who has signed in by this browser, and the end of that. Both are posted: a browser says then which page asks. */
export async function sessionCalls(app: FastifyInstance, context: Context): Promise<void> {
  const { config, storage } = context;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null));

  app.post(PATHS.session, async (request): Promise<SessionAnswer> => {
    const session = await findSession(context, request);
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
