import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyInstance, FastifyRequest, RequestPayload } from "fastify";
import { StaffError } from "../errors.ts";
import { temporaryPath } from "../temporary.ts";
import { parseJson } from "../validation/decode-body.ts";

/** A body that was written into a file, which belongs to the call that gets it. */
export interface FileBody {
  readonly path: string;
}

export function isFileBody(body: unknown): body is FileBody {
  return typeof body === "object" && body !== null && "path" in body;
}

/**
 * Makes an application write bodies of a media type, or of a range of them such as `image/*`, into files of
 * their own as they arrive, never into memory, and refuse bodies of other types and longer ones.
 */
export function setFileBodyParser(app: FastifyInstance, type: string, maxBytes: number): void {
  app.removeAllContentTypeParsers();
  // Not an async parser: the reader of a body has to listen before the first bytes flow.
  app.addContentTypeParser(matching(type), (request, payload, done) => {
    if (Number(request.headers["content-length"] ?? 0) > maxBytes) return done(tooLarge());
    const path = `${temporaryPath("sent")}${randomUUID()}`;
    pipeline(passing(payload, maxBytes), createWriteStream(path, { flags: "wx", mode: 0o600 })).then(
      () => done(null, { path } satisfies FileBody),
      (error: Error) => void rm(path, { force: true }).finally(() => done(error)),
    );
  });
}

/**
 * Returns a body's bytes up to a bound. After a refusal the rest of the body is read and dropped, so that its
 * sender can read the answer.
 */
function passing(body: RequestPayload, maxBytes: number): Transform {
  const bytes = bounded(maxBytes);
  body.on("error", (error) => bytes.destroy(error));
  body.once("close", () => body.readableEnded || bytes.destroy(new Error("the body broke off")));
  bytes.once("close", () => body.resume());
  return body.pipe(bytes);
}

function bounded(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(tooLarge());
      else done(null, chunk);
    },
  });
}

const tooLarge = () => new StaffError("too-large", "The file is too large.");

const matching = (type: string) => (type.endsWith("/*") ? new RegExp(`^${type.slice(0, -1)}`) : type);

/**
 * Makes an application pass on bodies of a media type as bytes, for a thread to decode, and refuse those of
 * other types.
 */
export function setRawBodyParser(app: FastifyInstance, type: string): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(type, { parseAs: "buffer" }, (_request, body, done) => done(null, body));
}

/** Makes an application parse JSON within the bounds of `parseJson`. */
export function setJsonBodyParser(app: FastifyInstance): void {
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    async (_request: FastifyRequest, body: Buffer) => parseJson(body),
  );
}

/** Returns the bytes of a request's body; none where it has none. */
export function rawBody({ body }: FastifyRequest): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array();
}
