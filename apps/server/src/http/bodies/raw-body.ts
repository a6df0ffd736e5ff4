import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Makes an application pass on bodies of a media type, or of a range of them such as `image/*`, as bytes, for a thread to decode, and refuse
 * those of other types.
 */
export function setRawBodyParser(app: FastifyInstance, type: string): void {
  const matching = type.endsWith("/*") ? new RegExp(`^${type.slice(0, -1)}`) : type;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(matching, { parseAs: "buffer" }, (_request, body, done) => done(null, body));
}

/** Returns the bytes of a request's body; none where it has none. */
export function rawBody({ body }: FastifyRequest): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array();
}
