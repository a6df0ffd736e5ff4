import { parse } from "node:querystring";
import formbody from "@fastify/formbody";
import { PATHS } from "@harapen/contract/calls/paths";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { ATTEMPT_COOKIE, readCookie, SESSION_COOKIE, setCookie } from "../../http/cookies.ts";
import { attemptIdIn, attemptOf, readIssued } from "../../identity/exchange/attempt.ts";
import type { CodeExchange } from "../../identity/exchange/code-exchange.ts";
import { networkOf } from "../../limits/visits/network-of.ts";
import { callbackAddress, redirectToPage } from "./addresses.ts";

const BODY_LIMIT = 16_000;
const MAX_FIELDS = 20;

/** Completes a sign-in: the provider sends the popup here with its code, for which the server gets the visitor's identity. */
export async function completeSignInCall(
  app: FastifyInstance,
  context: Context,
  exchange: CodeExchange,
): Promise<void> {
  const { config, identity, signer, storage } = context;
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
      const { verifiedEmail: mail = null, ...member } = redeemed;
      const session = { ...member, mail, issuer: identity.issuer };
      const number = await storage.sessions.begin(session, { attempt: id, replaces });
      setCookie(exchanged, SESSION_COOKIE, number);
      return await redirectToPage(exchanged, id);
    } catch (error) {
      return redirectToPage(exchanged, id, error);
    }
  });
}
