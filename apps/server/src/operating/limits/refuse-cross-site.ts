import { PATHS } from "@harapen/contract/calls/paths";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../../platform/config/config.ts";
import type { Counts } from "../../platform/counters.ts";
import { ApiError } from "../../platform/errors.ts";
import { isSafeMethod } from "../../platform/http/requests.ts";

const WARNING =
  "A page at an origin that is neither the request's host nor PUBLIC_URL's posted, and was refused. If visitors came there by it, name it as PUBLIC_URL: your proxy rewrites Host.";

interface Dependencies {
  readonly config: Pick<Config, "allowedOrigins" | "publicUrl">;
  readonly refusals: Counts;
}

/**
 * Refuses what another site's page makes a browser post, unless the settings name its origin: forms and plain
 * text are sent without a preflight, and would be stored in the name of somebody who never came here.
 * Programs that are no browsers do not say where they come from, and are answered. The answer is 421 (RFC
 * 9110, section 15.5.20), which no client takes for final: behind a proxy that rewrites Host a page of ours
 * looks like another site's until the settings name its address, and its saves wait until then.
 */
export function refuseCrossSite(app: FastifyInstance, { config, refusals }: Dependencies): void {
  let warned = false;
  app.addHook("onRequest", async (request) => {
    if (isSafeMethod(request.method) || isProvidersAnswer(request)) return;
    if (!isFromElsewhere(request, config)) return;
    refusals.add("cross-site");
    if (!warned && request.headers["sec-fetch-site"] === undefined) {
      warned = true;
      request.log.warn(WARNING);
    }
    throw new ApiError("misdirected", "Pages of other sites may not do this.");
  });
}

/**
 * Whether this is where sign-in providers post their answers, which stores nothing: it redirects to a GET,
 * which needs the browser's cookie.
 */
const isProvidersAnswer = ({ routeOptions }: FastifyRequest) => routeOptions.url === PATHS.signInCallback;

/**
 * Whether a page at an origin that is neither ours nor named sends this. `Sec-Fetch-Site` is set by the
 * browser itself (https://www.w3.org/TR/fetch-metadata/); without TLS, and from older browsers, there is only
 * `Origin`.
 */
function isFromElsewhere(
  request: FastifyRequest,
  { allowedOrigins, publicUrl }: Dependencies["config"],
): boolean {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (origin !== undefined && allowedOrigins.includes(origin)) return false;
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  if (origin === undefined) return false;
  const host = URL.parse(origin)?.host;
  return host === undefined || ![publicUrl?.host, ...namedHosts(request)].includes(host);
}

/**
 * Returns the hosts that a request names as its own, whether a proxy is trusted or not: no page can make a
 * browser send a false one. Schemes are not compared, as a proxy that terminates TLS need not name the
 * original one.
 */
function namedHosts({ headers, host }: FastifyRequest): string[] {
  const forwarded = String(headers["x-forwarded-host"] ?? "").split(",");
  return [host, headers.host ?? "", ...forwarded.map((each) => each.trim())];
}
