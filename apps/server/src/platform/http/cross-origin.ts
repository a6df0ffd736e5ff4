import { VISIT_HEADER } from "@harapen/contract/calls/paths";
import { ANSWER_TOKEN_HEADER, LOOK_HEADER, SEARCH_VERSION_HEADERS } from "@harapen/contract/calls/search";
import { PARTICIPANT_HEADER } from "@harapen/contract/calls/studies";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { isCall, isStaffCall } from "./requests.ts";
import { addVary } from "./send.ts";

const ALLOWED_METHODS = "GET, POST";
/**
 * In addition to what every page may send: the ID token, the type JSON for a body, and the tokens of visit
 * and participant.
 */
const ALLOWED_HEADERS = ["authorization", "content-type", VISIT_HEADER, PARTICIPANT_HEADER].join(", ");
/** In addition to what every page may read. */
const EXPOSED_HEADERS = [
  ...Object.values(SEARCH_VERSION_HEADERS),
  ANSWER_TOKEN_HEADER,
  LOOK_HEADER,
  "retry-after",
  VISIT_HEADER,
].join(", ");
/** How long a browser may cache a preflight: the longest that Chromium accepts. */
const PREFLIGHT_SECONDS = 7_200;

/**
 * Answers the calls of pages at the origins that the settings name, and of no others (CORS,
 * https://fetch.spec.whatwg.org/#http-cors-protocol), except staff calls. Never with credentials: the page
 * itself sets a token in a header.
 */
export function allowOrigins(app: FastifyInstance, { allowedOrigins }: Pick<Config, "allowedOrigins">): void {
  if (allowedOrigins.length === 0) return;
  app.addHook("onRequest", async (request, reply) => {
    if (!isCall(request) || isStaffCall(request)) return;
    addVary(reply, "origin");
    const { origin } = request.headers;
    if (origin === undefined || !allowedOrigins.includes(origin)) return;
    reply.header("access-control-allow-origin", origin);
    if (isPreflight(request)) return answerPreflight(reply);
    reply.header("access-control-expose-headers", EXPOSED_HEADERS);
  });
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}

function answerPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .header("access-control-allow-methods", ALLOWED_METHODS)
    .header("access-control-allow-headers", ALLOWED_HEADERS)
    .header("access-control-max-age", PREFLIGHT_SECONDS)
    .send();
}
