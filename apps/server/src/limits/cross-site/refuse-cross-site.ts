import { PATHS } from "@harapen/contract/calls/paths";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../../config/config.ts";
import type { Counts } from "../../counting/counts.ts";
import { ApiError } from "../../errors/api-error.ts";

/** The methods by which nothing is stored. */
const READING: readonly string[] = ["GET", "HEAD", "OPTIONS"];

interface Dependencies {
  readonly config: Pick<Config, "allowedOrigins" | "publicUrl">;
  readonly refusals: Counts;
}

/**
 * Refuses what a page elsewhere makes a browser post, unless the settings name its origin: a form or plain text is sent without
 * asking (without a preflight), and would be stored in the name of somebody who never came here. Programs that are no browsers say
 * nothing of where they come from, and are answered.
 */
export function refuseCrossSite(app: FastifyInstance, { config, refusals }: Dependencies): void {
  app.addHook("onRequest", async (request) => {
    if (READING.includes(request.method) || isProvidersAnswer(request)) return;
    if (!isFromElsewhere(request, config)) return;
    refusals.add("cross-site");
    throw new ApiError("forbidden", "Pages of other sites may not do this.");
  });
}

/** Whether this is where sign-in providers post their answers, which stores nothing: it leads on to a GET, which asks for the browser's cookie. */
const isProvidersAnswer = ({ url }: FastifyRequest) => url.split("?", 1)[0] === PATHS.signInCallback;

/**
 * Whether a page at an origin that is neither ours nor named sends this. `Sec-Fetch-Site` is the browser's own word
 * (https://www.w3.org/TR/fetch-metadata/); on plain addresses, and from older browsers, there is only `Origin`.
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
 * The hosts by which a request says that it came, whether a proxy is trusted or not: no page can make a browser send a false one.
 * Schemes are not compared, as a proxy that terminates TLS need not say so.
 */
function namedHosts({ headers, host }: FastifyRequest): string[] {
  const forwarded = String(headers["x-forwarded-host"] ?? "").split(",");
  return [host, headers.host ?? "", ...forwarded.map((each) => each.trim())];
}
