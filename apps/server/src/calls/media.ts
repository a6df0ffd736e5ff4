import { APP_SEGMENT } from "@harapen/contract/constants";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { Refusal } from "../errors/refusal.ts";
import { IMMUTABLE, isHeld, REVALIDATE, Representation, sendBody } from "../http/representation.ts";

/** Opened by itself, an SVG is a document: it must neither run scripts nor fetch anything. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

interface MediaRequest {
  Params: { aquarium: string; name: string };
  Querystring: { v?: string };
}

/** The pictures and icons that base records name. With its digest in the address a picture can be kept for good. */
export async function mediaCall(app: FastifyInstance, { aquariums, storage }: Context): Promise<void> {
  app.get<MediaRequest>(`/api/${APP_SEGMENT}/:aquarium/media/:name`, async (request, reply) => {
    const { aquarium: slug, name } = request.params;
    const hash = (await aquariums.get(slug)).media.get(name);
    if (hash === undefined) throw new Refusal(404, "There is no such picture.");
    const etag = `W/"${hash}"`;
    reply.header("etag", etag).header("cache-control", request.query.v === hash ? IMMUTABLE : REVALIDATE);
    if (isHeld(request, etag)) return reply.header("vary", "accept-encoding").code(304).send();
    const file = await storage.aquariums.media(slug, name);
    if (!file) throw new Refusal(404, "There is no such picture.");
    if (file.type === "image/svg+xml") reply.header("content-security-policy", SVG_POLICY);
    return sendBody(request, reply, new Representation(file.type, Buffer.from(file.bytes), "once"));
  });
}
