import { parse } from "node:querystring";
import formbody from "@fastify/formbody";
import { PATHS } from "@harapen/contract/calls/paths";
import { beginSignInRequest, type SessionResponse, sessionRequest } from "@harapen/contract/calls/sign-in";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { ApiError, TooManyExchangesError } from "../../platform/errors.ts";
import { networkOf } from "../../platform/http/visits.ts";
import { decodeBody } from "../../platform/validation/decode-body.ts";
import { isOfAttempt, sessionDigest } from "../accounts/sign-in-session-store.ts";
import { ATTEMPT_COOKIE, readCookie, SESSION_COOKIE, setCookie } from "../cookies.ts";
import { attemptIdIn, attemptOf, newAttemptSecret, readIssued, staffAttemptId } from "../identity/attempt.ts";
import type { CodeExchange } from "../identity/code-exchange.ts";
import { findSession, isFromOwnPage } from "../people.ts";
import { callbackAddress, redirectToPage } from "./addresses.ts";

const BODY_LIMIT = 16_000;
const MAX_FIELDS = 20;

/**
 * Completes a sign-in: the provider sends the popup here with its code, for which the server gets the
 * visitor's identity.
 */
async function completeSignInCall(
  app: FastifyInstance,
  context: Context,
  exchange: CodeExchange,
): Promise<void> {
  const { config, people, signer } = context;
  app.removeAllContentTypeParsers();
  await app.register(formbody, { parser: (text) => parse(text, "&", "=", { maxKeys: MAX_FIELDS }) });

  // A post from another site lacks the cookie; the redirect, a GET by the same browser, has it.
  app.post(PATHS.signInCallback, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const address = callbackAddress(request, config);
    address.search = String(new URLSearchParams(request.body as Record<string, string>));
    return reply.redirect(address.href, 303);
  });

  app.get(PATHS.signInCallback, async (request, reply) => {
    const address = callbackAddress(request, config);
    address.search = request.url.split("?")[1] ?? "";
    const id = attemptIdIn(address.searchParams.get("state") ?? "");
    const exchanged = { request, reply, config };
    try {
      const { secret, replaces } = readIssued(signer, readCookie(request, ATTEMPT_COOKIE, config));
      const attempt = attemptOf(secret, id);
      setCookie(exchanged, ATTEMPT_COOKIE, "");
      const redeemed = await exchange.redeem(attempt, address, networkOf(request));
      const { verifiedEmail: mail = null, authenticatedAt: auth_at, ...member } = redeemed;
      const session = { ...member, mail, auth_at, issuer: people.identity.issuer };
      const number = await people.sessions.begin(session, { attempt: id, replaces });
      setCookie(exchanged, SESSION_COOKIE, number);
      return await redirectToPage(exchanged, id);
    } catch (error) {
      if (error instanceof TooManyExchangesError) context.operating.refused.count(request, "sign-ins");
      return redirectToPage(exchanged, id, error);
    }
  });
}

/** Serves the sign-in by the server's own exchange; nothing where the page exchanges the code itself. */
export async function exchangeCalls(app: FastifyInstance, context: Context): Promise<void> {
  const { exchange } = context.people.identity;
  if (!exchange) return;
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  await app.register(async (scope) => beginSignInCall(scope, context, exchange));
  await app.register(async (scope) => completeSignInCall(scope, context, exchange));
  await app.register(async (scope) => sessionCalls(scope, context));
}

/**
 * Begins a sign-in: redirects a visitor's popup, or the page of staff, to the provider, with a cookie that
 * binds the attempt to the browser. For staff the provider is asked for the address, by which they are
 * recognised at their first sign-in.
 */
async function beginSignInCall(
  app: FastifyInstance,
  context: Context,
  exchange: CodeExchange,
): Promise<void> {
  const { config } = context;
  app.get(PATHS.signInBegin, async (request, reply) => {
    assertOwnPage(request);
    const asked = decodeBody(beginSignInRequest, request.query);
    const id = "page" in asked ? staffAttemptId(asked.attempt) : asked.attempt;
    const previous = readCookie(request, SESSION_COOKIE, config);
    const secret = newAttemptSecret(context.signer, previous && sessionDigest(previous));
    try {
      const email = "page" in asked || (await keepsMail(context, asked.aquarium));
      const redirectUri = callbackAddress(request, config).href;
      const isFresh = "page" in asked && asked.fresh !== undefined;
      const { signIn } = config;
      const acr = "page" in asked && signIn.kind === "hosted" ? signIn.staffAcr : undefined;
      const parameters = { redirectUri, locale: asked.locale, email, isFresh, acr };
      const address = await exchange.authorizationAddress(attemptOf(secret, id), parameters);
      setCookie({ request, reply, config }, ATTEMPT_COOKIE, secret);
      return reply.redirect(address, 303);
    } catch (error) {
      return redirectToPage({ request, reply }, id, error);
    }
  });
}

async function keepsMail({ catalog }: Context, aquarium: string): Promise<boolean> {
  return (await catalog.published.get(aquarium)).details.keep_email ?? false;
}

/**
 * Refuses other sites' pages, which must not begin a sign-in in a visitor's name; a visitor who types the
 * address does no harm.
 */
function assertOwnPage({ headers }: FastifyRequest): void {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none")
    throw new ApiError("forbidden", "A sign-in begins on this site's own page.");
}

/**
 * Serves, to the page that began the sign-in, who has signed in with this browser, and the end of the
 * session. Both are posted, as a browser then says which page asks.
 */
async function sessionCalls(app: FastifyInstance, context: Context): Promise<void> {
  const { config, people } = context;
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
    if (number !== undefined) await people.sessions.end(number);
    setCookie({ request, reply, config }, SESSION_COOKIE, "");
    return { success: true };
  });
}
