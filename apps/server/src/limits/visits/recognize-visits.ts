import { VISIT_HEADER } from "@harapen/contract/calls/visit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Signer } from "../../signing/signer.ts";
import { isCall } from "../is-call.ts";
import { addressPrefix } from "./address-prefix.ts";
import { type VisitToken, VisitTokens } from "./visit-token.ts";

/**
 * The visit that a request is part of. `trusted` where it brought a token that the server gave a visit at the same address
 * prefix within a day. Others, of older clients and of phones that have changed network, are answered alike, but nothing is
 * learned from them. A prefix is known by its keyed digest alone.
 */
export type Visit =
  | { readonly trusted: true; readonly id: string; readonly prefixDigest: string }
  | { readonly trusted: false; readonly prefixDigest: string };

declare module "fastify" {
  interface FastifyRequest {
    /** The visit that this request is part of. */
    readonly visit: Visit;
  }
}

/** Gives every request its `visit`, and visits their tokens. */
export function recognizeVisits(app: FastifyInstance, { signer }: { readonly signer: Signer }): void {
  const tokens = new VisitTokens(signer);
  const visits = new WeakMap<FastifyRequest, Visit>();
  app.decorateRequest("visit", {
    getter() {
      const visit = visits.get(this) ?? visitOf(this, signer, tokens);
      visits.set(this, visit);
      return visit;
    },
  });
  app.addHook("onSend", async (request, reply) => {
    if (!isCall(request) || isCacheable(request, reply)) return;
    const brought = broughtToken(request, tokens);
    if (request.visit.trusted && !brought?.aging) return;
    reply.header("cache-control", "no-store");
    reply.header(VISIT_HEADER, tokens.issue(request.visit.prefixDigest, brought?.id));
  });
}

function visitOf(request: FastifyRequest, signer: Signer, tokens: VisitTokens): Visit {
  const prefixDigest = signer.digest("prefix", addressPrefix(request.ip));
  const token = broughtToken(request, tokens);
  return token?.prefixDigest === prefixDigest
    ? { trusted: true, id: token.id, prefixDigest }
    : { trusted: false, prefixDigest };
}

function broughtToken({ headers }: FastifyRequest, tokens: VisitTokens): VisitToken | undefined {
  const header = headers[VISIT_HEADER];
  return typeof header === "string" ? tokens.read(header) : undefined;
}

/** Whether a cache may keep an answer: a token in it would become that of everybody behind the cache. */
function isCacheable({ method }: FastifyRequest, reply: FastifyReply): boolean {
  const cacheControl = reply.getHeader("cache-control");
  return cacheControl === undefined ? method !== "POST" : cacheControl !== "no-store";
}
