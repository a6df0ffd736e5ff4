import { PATHS } from "@harapen/contract/calls/paths";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { Representation } from "../http/representation.ts";
import { RepresentationCache } from "../http/representation-cache.ts";
import { IMMUTABLE, matchesEtag, REVALIDATE, sendBody, sendNotModified } from "../http/send.ts";

/** The policy for an SVG: opened by itself it is a document, which must neither run scripts nor fetch anything. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The bytes of pictures that are kept for the next who ask, compressed forms included. */
const CACHE_BYTES = 64_000_000;

interface MediaRequest {
  Params: { aquarium: string; name: string };
  Querystring: { v?: string };
}

/**
 * Serves the pictures and icons that base records name. With its digest in the address a picture can be cached for good. A
 * page shows pictures without asking by CORS: where pages elsewhere may call, pictures may be embedded anywhere.
 */
export async function mediaCall(app: FastifyInstance, context: Context): Promise<void> {
  const { aquariums, storage, config } = context;
  const cache = new RepresentationCache(CACHE_BYTES);
  const load = async (slug: string, name: string) => {
    const file = await storage.aquariums.media(slug, name);
    return file && new Representation(file.type, Buffer.from(file.bytes), "reused");
  };
  app.get<MediaRequest>(PATHS.media(":aquarium", ":name"), async (request, reply) => {
    const { aquarium: slug, name } = request.params;
    const hash = (await aquariums.get(slug)).mediaHashes.get(name);
    if (hash === undefined) throw new ApiError("not-found", "There is no such picture.");
    const etag = `W/"${hash}"`;
    reply.header("etag", etag).header("cache-control", request.query.v === hash ? IMMUTABLE : REVALIDATE);
    if (config.allowedOrigins.length > 0) reply.header("cross-origin-resource-policy", "cross-origin");
    if (matchesEtag(request, etag)) return sendNotModified(reply);
    const picture = await cache.get(`${slug} ${name} ${hash}`, () => load(slug, name));
    if (!picture) throw new ApiError("not-found", "There is no such picture.");
    if (picture.type === "image/svg+xml") reply.header("content-security-policy", SVG_POLICY);
    return sendBody(request, reply, picture);
  });
}
