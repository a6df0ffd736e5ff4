import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg\+xml)/;
/** Smaller bodies fit one packet as they are. */
const WORTH_COMPRESSING_BYTES = 1_000;

type Encoding = "br" | "gzip";

/** How hard to compress: what is kept and sent many times, or what is made for one answer. */
const EFFORTS = {
  kept: { brotli: 9, gzip: 9 },
  once: { brotli: 4, gzip: 4 },
} as const;

/** A body that is ready to be sent: with its type and its digest, and compressed when first asked for so. */
export class Representation {
  readonly type: string;
  readonly body: Buffer;
  readonly effort: keyof typeof EFFORTS;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();
  #etag: string | undefined;

  constructor(type: string, body: Buffer, effort: keyof typeof EFFORTS) {
    this.type = type;
    this.body = body;
    this.effort = effort;
  }

  static json(value: unknown, effort: keyof typeof EFFORTS): Representation {
    return Representation.ofJson(Buffer.from(JSON.stringify(value)), effort);
  }

  /** Of what is JSON already. */
  static ofJson(
    { buffer, byteOffset, byteLength }: Uint8Array,
    effort: keyof typeof EFFORTS,
  ): Representation {
    const body = Buffer.from(buffer, byteOffset, byteLength);
    return new Representation("application/json; charset=utf-8", body, effort);
  }

  /** Weak, as it stands for the compressed forms too. */
  get etag(): string {
    this.#etag ??= `W/"${createHash("sha256").update(this.body).digest("base64url").slice(0, 22)}"`;
    return this.#etag;
  }

  get compressible(): boolean {
    return COMPRESSIBLE.test(this.type);
  }

  /** Body in a content encoding, made once. */
  encoded(encoding: Encoding): Promise<Buffer> {
    const made = this.#encoded.get(encoding) ?? this.#encode(encoding);
    this.#encoded.set(encoding, made);
    return made;
  }

  #encode(encoding: Encoding): Promise<Buffer> {
    const effort = EFFORTS[this.effort];
    if (encoding === "gzip") return gzipAsync(this.body, { level: effort.gzip });
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: effort.brotli,
      [constants.BROTLI_PARAM_SIZE_HINT]: this.body.length,
    };
    return brotliAsync(this.body, { params });
  }
}

/** The client keeps its copy and asks each time whether it still holds. */
export const REVALIDATE = "no-cache";
/** The address changes with the content. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

/** Sends a representation that clients may keep: its tag, and 304 to who has it already. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  representation: Representation,
  cacheControl: string,
): Promise<FastifyReply> {
  reply.header("cache-control", cacheControl).header("etag", representation.etag);
  if (isHeld(request, representation.etag)) return reply.header("vary", "accept-encoding").code(304).send();
  return sendBody(request, reply, representation);
}

/** Sends a representation in the best encoding that the client takes. */
export async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  representation: Representation,
): Promise<FastifyReply> {
  reply.type(representation.type);
  if (!representation.compressible) return reply.send(representation.body);
  reply.header("vary", "accept-encoding");
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  if (!encoding || representation.body.length < WORTH_COMPRESSING_BYTES)
    return reply.send(representation.body);
  return reply.header("content-encoding", encoding).send(await representation.encoded(encoding));
}

/** Whether the client says that it holds what a tag stands for. */
export function isHeld(request: FastifyRequest, etag: string): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  const held = request.headers["if-none-match"]?.split(",").map(bare) ?? [];
  return held.includes("*") || held.includes(bare(etag));
}

function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  const accepted = String(header ?? "")
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(";")[0]);
  return (["br", "gzip"] as const).find((encoding) => accepted.includes(encoding));
}
