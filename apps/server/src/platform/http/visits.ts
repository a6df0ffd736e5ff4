import { randomBytes } from "node:crypto";
import { VISIT_HEADER } from "@harapen/contract/calls/paths";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LIFE_MS, type Signer } from "../signer.ts";
import { addressPrefix, isLoopback } from "./address-prefix.ts";
import { isCall } from "./requests.ts";

/**
 * The visit to which a request belongs. `trusted` if it had a token that the server issued to a visit at the
 * same address prefix within a day. Others, of older clients and of phones that have changed network, are
 * answered in the same way, but nothing is learned from them. A prefix is known only by its keyed digest, and
 * by whether it is the machine's own (`isLoopback`).
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

/**
 * Determines, once for each request, what the limits need: finding the address behind proxies and checking
 * signatures take longer than the rest.
 */
function recognizeVisit(request: FastifyRequest, signer: Signer, tokens: VisitTokens): Recognized {
  const prefix = addressPrefix(request.ip);
  const network = { prefixDigest: signer.networkDigest(prefix), loopback: isLoopback(prefix) };
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

const WARNING =
  "X-Forwarded-For came from an address that TRUSTED_PROXIES does not name. If that is your proxy, name it: until then all its visitors count as one network.";

/**
 * Warns once if there seems to be a proxy in front that the settings don't name: its visitors would share one
 * network's bounds.
 */
export function warnOfUnnamedProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook("onRequest", async (request) => {
    if (warned || request.headers["x-forwarded-for"] === undefined) return;
    // A named proxy has more before it, even where that is the machine itself again.
    if ((request.ips?.length ?? 1) > 1) return;
    warned = true;
    request.log.warn(WARNING);
  });
}

const HOUR_MS = 3_600_000;
/** The age up to which a token is accepted, and the age from which it is replaced by a new one. */
const MAX_AGE_HOURS = LIFE_MS.visit / HOUR_MS;
const FRESH_HOURS = 1;

/** What the server signed when it issued a visit's token. */
interface VisitToken {
  /** Random; the same in all tokens of one visit. */
  readonly id: string;
  readonly prefixDigest: string;
  readonly aging: boolean;
}

/** Issues visits' tokens, and verifies them. The server stores none (`Signer`). */
export class VisitTokens {
  readonly #signer: Signer;
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(signer: Signer, now = () => Date.now()) {
    this.#signer = signer;
    this.#now = now;
  }

  /** Returns a token for a visit from a prefix: a new visit, unless its id is given. */
  issue(prefixDigest: string, id = randomBytes(12).toString("base64url")): string {
    return this.#signer.sign("visit", [id, this.#hour(), prefixDigest].join("."));
  }

  /** Returns what a token says; `undefined` where the server did not sign it, or its time is over. */
  read(token: string): VisitToken | undefined {
    const [id = "", hour = "", prefixDigest = ""] = this.#signer.verify("visit", token)?.split(".") ?? [];
    const age = this.#hour() - Number(hour);
    return id && age < MAX_AGE_HOURS ? { id, prefixDigest, aging: age >= FRESH_HOURS } : undefined;
  }

  #hour(): number {
    return Math.floor(this.#now() / HOUR_MS);
  }
}

/**
 * Returns the network by whose bounds a request is counted; `undefined` for the machine's own address, which
 * has none (`isLoopback`).
 */
export function networkOf({ visit }: Pick<FastifyRequest, "visit">): string | undefined {
  return visit.loopback ? undefined : visit.prefixDigest;
}
