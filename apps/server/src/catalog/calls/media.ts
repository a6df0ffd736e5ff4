import { PATHS } from "@harapen/contract/calls/paths";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { ApiError } from "../../platform/errors.ts";
import { Representation, RepresentationCache } from "../../platform/http/representation.ts";
import {
  acceptedTypes,
  addVary,
  IMMUTABLE,
  matchesEtag,
  REVALIDATE,
  sendBody,
  sendNotModified,
} from "../../platform/http/send.ts";
import { noteFile } from "../../platform/logging/log-responses.ts";

const SVG = "image/svg+xml";
/** The bytes of pictures that are cached, compressed forms included. */
const CACHE_BYTES = 64_000_000;

/**
 * Cache control for pictures that only the browser may cache: those of another publish than visitors see now,
 * or of a draft.
 */
const PRIVATE = "private, max-age=31536000, immutable";

/** The types beside JPEG in which a photograph may be answered, the most preferred first. */
const TYPES = ["image/avif", "image/webp"];

interface MediaRequest {
  Params: { aquarium: string; name: string };
  Querystring: { v?: string };
}

/**
 * Serves the pictures and icons that base records name. With its digest in the address a picture can be
 * cached for good, and is found as long as a publish that had it is kept, so that a page that is still open
 * can go on showing it. Whoever knows the digest of a draft's picture has been shown the draft. A photograph
 * is answered, at one address, as AVIF or WebP to clients that accept these, otherwise as JPEG. Pages show
 * pictures without CORS: where other sites' pages may call the API, they may also embed pictures.
 */
export async function mediaCall(app: FastifyInstance, context: Context): Promise<void> {
  const { catalog, config } = context;
  const cache = new RepresentationCache(CACHE_BYTES);
  const load = (slug: string, name: string, hash: string, accepted: readonly string[]) =>
    cache.get([slug, name, hash, ...accepted].join(" "), async () => {
      const file = await catalog.aquariums.pictures.version(slug, name, hash);
      const rendition = file && (await catalog.aquariums.pictures.inType(file, accepted));
      return rendition && new Representation(rendition.type, Buffer.from(rendition.bytes), "reused");
    });
  const currentHash = async (slug: string, name: string) =>
    (await catalog.published.get(slug)).mediaHashes.get(name);
  app.get<MediaRequest>(PATHS.media(":aquarium", ":name"), async (request, reply) => {
    const { aquarium: slug, name } = request.params;
    const asked = typeof request.query.v === "string" ? request.query.v : "";
    const current = await currentHash(slug, name).catch((error) => {
      if (asked) return undefined;
      throw error;
    });
    const accepted = acceptedTypes(request.headers.accept, TYPES);
    const other = asked && asked !== current ? await load(slug, name, asked, accepted) : undefined;
    const picture = other ?? (current && (await load(slug, name, current, accepted)));
    if (!picture) throw noSuchPicture();
    noteFile(request);
    const policy = asked === current ? IMMUTABLE : REVALIDATE;
    reply.header("etag", picture.etag).header("cache-control", other ? PRIVATE : policy);
    if (config.allowedOrigins.length > 0) reply.header("cross-origin-resource-policy", "cross-origin");
    if (picture.type !== SVG) addVary(reply, "accept");
    if (matchesEtag(request, picture.etag)) return sendNotModified(reply);
    return sendBody(request, reply, picture);
  });
}

const noSuchPicture = () => new ApiError("not-found", "There is no such picture.");
