import type { FastifyReply, FastifyRequest } from "fastify";
import type { Encoding, Representation } from "./representation.ts";

/** The size from which bodies are compressed: smaller ones fit one packet as they are. */
const MIN_COMPRESSED_BYTES = 1_000;

/** Cache control for what clients cache and revalidate at each use. */
export const REVALIDATE = "no-cache";
/** Cache control for what never changes: its address changes with the content. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

/** Sends a representation that clients may cache, with its tag; sends 304 to those who have it already. */
export async function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  representation: Representation,
  cacheControl: string,
): Promise<FastifyReply> {
  reply.header("cache-control", cacheControl).header("etag", representation.etag);
  if (matchesEtag(request, representation.etag)) return sendNotModified(reply);
  return sendBody(request, reply, representation);
}

/**
 * Sends 304. A cache must know that the answer depends on the accepted encodings (RFC 9110, section 15.4.5).
 */
export function sendNotModified(reply: FastifyReply): FastifyReply {
  return addVary(reply, "accept-encoding").code(304).send();
}

/** Sends a representation in the best encoding that the client takes. */
export async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  representation: Representation,
): Promise<FastifyReply> {
  reply.type(representation.type);
  if (!representation.compressible) return reply.send(representation.body);
  addVary(reply, "accept-encoding");
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  if (!encoding || representation.body.length < MIN_COMPRESSED_BYTES) return reply.send(representation.body);
  return reply.header("content-encoding", encoding).send(await representation.encoded(encoding));
}

/** Adds a request's header to those on which the answer depends (`Vary`, RFC 9110, section 12.5.5). */
export function addVary(reply: FastifyReply, header: string): FastifyReply {
  const others = reply.getHeader("vary");
  return reply.header("vary", others === undefined ? header : `${others}, ${header}`);
}

/**
 * Whether the client's cached copy has this tag, compared weakly (`If-None-Match`, RFC 9110, section 13.1.2).
 */
export function matchesEtag(request: FastifyRequest, etag: string): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  const cached = request.headers["if-none-match"]?.split(",").map(opaque) ?? [];
  return cached.includes("*") || cached.includes(opaque(etag));
}

/**
 * Returns those media types that a client accepts by name (`Accept`), in the given order. Wildcards say
 * nothing about newer formats: clients that know none of them send these, too.
 */
export function acceptedTypes(header: string | undefined, types: readonly string[]): string[] {
  const accepted = acceptedNames(header);
  return types.filter((type) => accepted.includes(type));
}

function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  const accepted = acceptedNames(String(header ?? ""));
  return (["br", "gzip"] as const).find((encoding) => accepted.includes(encoding));
}

/**
 * Returns the names in a header of content negotiation, without those excluded by a weight of 0 (RFC 9110,
 * section 12.4.2).
 */
function acceptedNames(header = ""): string[] {
  return header
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(";")[0]?.trim() ?? "");
}
