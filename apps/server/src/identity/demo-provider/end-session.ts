import { STAFF_PATH } from "@harapen/contract/staff/paths";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config/config.ts";
import { requestOrigin } from "../request-origin.ts";
import { redirectUriAt } from "./endpoints.ts";
import { endPage } from "./pages/end-page.ts";
import { HTML_TYPE } from "./pages/layout.ts";
import { negotiateLocale } from "./texts/negotiate-locale.ts";

/**
 * Answers a log-out (OpenID Connect RP-Initiated Logout 1.0). No browser has a session here, so there is none to end: the
 * visitor is sent back to the address that the app names, if it is the app's.
 */
export function endSession(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, "publicUrl">,
): FastifyReply {
  const query = new URL(request.url, "http://localhost").searchParams;
  const origin = requestOrigin(request, config);
  const redirectUri = query.get("post_logout_redirect_uri");
  const own: readonly (string | null)[] = [`${origin}/`, redirectUriAt(origin), origin + STAFF_PATH];
  if (redirectUri === null || !own.includes(redirectUri)) {
    const locale = negotiateLocale(request.headers["accept-language"]);
    return reply.type(HTML_TYPE).send(endPage(locale, "signedOut"));
  }
  const target = new URL(redirectUri);
  const state = query.get("state");
  if (state !== null) target.searchParams.set("state", state);
  return reply.redirect(target.href, 303);
}
