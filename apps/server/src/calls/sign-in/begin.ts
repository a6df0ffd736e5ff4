import { PATHS } from "@harapen/contract/calls/paths";
import { beginSignInRequest } from "@harapen/contract/calls/sign-in";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { ApiError } from "../../errors/api-error.ts";
import { ATTEMPT_COOKIE, readCookie, SESSION_COOKIE, setCookie } from "../../http/cookies.ts";
import { attemptOf, newAttemptSecret, staffAttemptId } from "../../identity/exchange/attempt.ts";
import type { CodeExchange } from "../../identity/exchange/code-exchange.ts";
import { sessionDigest } from "../../storage/accounts/sign-in-session-store.ts";
import { decodeBody } from "../../validation/decode-body.ts";
import { callbackAddress, redirectToPage } from "./addresses.ts";

/**
 * Begins a sign-in: redirects a visitor's popup, or the page of staff, to the provider, with a cookie that binds the attempt to the browser. For staff the
 * provider is asked for the address, by which they are recognised at their first sign-in.
 */
export async function beginSignInCall(
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
      const parameters = { redirectUri, locale: asked.locale, email };
      const address = await exchange.authorizationAddress(attemptOf(secret, id), parameters);
      setCookie({ request, reply, config }, ATTEMPT_COOKIE, secret);
      return reply.redirect(address, 303);
    } catch (error) {
      return redirectToPage({ request, reply }, id, error);
    }
  });
}

async function keepsMail({ aquariums }: Context, aquarium: string): Promise<boolean> {
  return (await aquariums.get(aquarium)).details.keep_email ?? false;
}

/** Refuses other sites' pages, which must not begin a sign-in in a visitor's name; a visitor who types the address does no harm. */
function assertOwnPage({ headers }: FastifyRequest): void {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none")
    throw new ApiError("forbidden", "A sign-in begins on this site's own page.");
}
