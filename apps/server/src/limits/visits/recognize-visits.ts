import { VISIT_HEADER } from "@harapen/contract/calls/paths";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Signer } from "../../signing/signer.ts";
import { isCall } from "../is-call.ts";
import { addressPrefix, isLoopback } from "./address-prefix.ts";
import { type VisitToken, VisitTokens } from "./visit-token.ts";

/**
 * The visit to which a request belongs. `trusted` if it had a token that the server issued to a visit at the same address
 * prefix within a day. Others, of older clients and of phones that have changed network, are answered in the same way, but nothing is
 * learned from them. A prefix is known only by its keyed digest, and by whether it is the machine's own (`isLoopback`).
 */
export type Visit = { readonly prefixDigest: string; readonly loopback: boolean } & (
  | { readonly trusted: true; readonly id: string }
  | { readonly trusted: false }
);

declare module "fastify" {
  interface FastifyRequest {
    /** The visit to which this request belongs. */
    readonly visit: Visit;
  }
}

interface Recognized {
  readonly visit: Visit;
  /** The token that the request had, of this network or another. */
  readonly brought: VisitToken | undefined;
}

/** Sets every request's `visit`, and issues visits their tokens. */
export function recognizeVisits(app: FastifyInstance, { signer }: { readonly signer: Signer }): void {
  const tokens = new VisitTokens(signer);
  const recognized = new WeakMap<FastifyRequest, Recognized>();
  const recognize = (request: FastifyRequest) => {
    const known = recognized.get(request) ?? recognizeVisit(request, signer, tokens);
    recognized.set(request, known);
    return known;
  };
  app.decorateRequest("visit", {
    getter() {
      return recognize(this).visit;
    },
  });
  app.addHook("onSend", async (request, reply) => {
    if (!isCall(request) || isCacheable(request, reply)) return;
    const { visit, brought } = recognize(request);
    if (visit.trusted && !brought?.aging) return;
    reply.header("cache-control", "no-store");
    reply.header(VISIT_HEADER, tokens.issue(visit.prefixDigest, brought?.id));
  });
}

/** Determines, once for each request, what the limits need: finding the address behind proxies and checking signatures take longer than the rest. */
function recognizeVisit(request: FastifyRequest, signer: Signer, tokens: VisitTokens): Recognized {
  const prefix = addressPrefix(request.ip);
  const network = { prefixDigest: signer.digest("prefix", prefix), loopback: isLoopback(prefix) };
  const brought = broughtToken(request, tokens);
  return brought?.prefixDigest === network.prefixDigest
    ? { visit: { ...network, trusted: true, id: brought.id }, brought }
    : { visit: { ...network, trusted: false }, brought };
}

function broughtToken({ headers }: FastifyRequest, tokens: VisitTokens): VisitToken | undefined {
  const header = headers[VISIT_HEADER];
  return typeof header === "string" ? tokens.read(header) : undefined;
}

/** Whether a cache may keep an answer: a token in it would be given to everybody behind the cache. */
function isCacheable({ method }: FastifyRequest, reply: FastifyReply): boolean {
  const cacheControl = reply.getHeader("cache-control");
  return cacheControl === undefined ? method !== "POST" : cacheControl !== "no-store";
}
