import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg\+xml)/;

export type Encoding = "br" | "gzip";

/** The compression levels, for a body that is sent many times or made for one answer. */
const LEVELS = {
  reused: { brotli: 9, gzip: 9 },
  once: { brotli: 4, gzip: 4 },
} as const;
type Use = keyof typeof LEVELS;

/**
 * A body that is ready to be sent (RFC 9110, section 8), with its type and its tag; compressed forms are made
 * at the first request.
 */
export class Representation {
  readonly type: string;
  readonly body: Buffer;
  readonly use: Use;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();
  #etag: string | undefined;

  constructor(type: string, body: Buffer, use: Use) {
    this.type = type;
    this.body = body;
    this.use = use;
  }

  /** Returns the representation of a value as JSON. */
  static json(value: unknown, use: Use): Representation {
    return Representation.ofJson(Buffer.from(JSON.stringify(value)), use);
  }

  /** Returns the representation of bytes that are JSON already. */
  static ofJson({ buffer, byteOffset, byteLength }: Uint8Array, use: Use): Representation {
    const body = Buffer.from(buffer, byteOffset, byteLength);
    return new Representation("application/json; charset=utf-8", body, use);
  }

  /** The body's digest as a tag, which is weak where it also stands for compressed forms. */
  get etag(): string {
    this.#etag ??= `"${createHash("sha256").update(this.body).digest("base64url").slice(0, 22)}"`;
    return this.compressible ? `W/${this.#etag}` : this.#etag;
  }

  get compressible(): boolean {
    return COMPRESSIBLE.test(this.type);
  }

  /** Resolves to the body in a content encoding, made once. */
  encoded(encoding: Encoding): Promise<Buffer> {
    const made = this.#encoded.get(encoding) ?? this.#encode(encoding);
    this.#encoded.set(encoding, made);
    return made;
  }

  #encode(encoding: Encoding): Promise<Buffer> {
    const level = LEVELS[this.use];
    if (encoding === "gzip") return gzipAsync(this.body, { level: level.gzip });
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: level.brotli,
      [constants.BROTLI_PARAM_LGWIN]: brotliWindowBits(this.body.length),
      [constants.BROTLI_PARAM_SIZE_HINT]: this.body.length,
    };
    return brotliAsync(this.body, { params });
  }
}

/**
 * The bits of the largest window with which Brotli's level 9 is fast: a larger one takes a tenth of a second
 * more, however small the body is.
 */
const QUICK_WINDOW_BITS = 16;

/**
 * Returns the window bits with which Brotli compresses a body: of the smallest window that holds it, 2^bits -
 * 16 bytes (RFC 7932, section 9.1), or of the largest fast one for a body of up to twice its size
 * (docs/decisions/010-content-security-policy-and-caching.md).
 */
function brotliWindowBits(bytes: number): number {
  const needed = Math.ceil(Math.log2(bytes + 16));
  const most = bytes <= 2 * 2 ** QUICK_WINDOW_BITS ? QUICK_WINDOW_BITS : constants.BROTLI_DEFAULT_WINDOW;
  return Math.min(Math.max(needed, constants.BROTLI_MIN_WINDOW_BITS), most);
}

/** The most forms of a representation that are kept: itself and two compressed ones. */
const FORMS = 3;

/**
 * Representations that many requests share, by the digest of their content, so that each is read and
 * compressed once and waiting answers hold no copies. Beyond a bound of bytes the least recently used are
 * dropped.
 */
export class RepresentationCache {
  readonly #maxBytes: number;
  readonly #made = new Map<string, { readonly made: Promise<Representation | undefined>; bytes: number }>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Resolves to the representation of a key, made if it is not there. Failures, and `undefined`, are not
   * cached.
   */
  get(key: string, make: () => Promise<Representation | undefined>): Promise<Representation | undefined> {
    const entry = this.#made.get(key) ?? { made: make(), bytes: 0 };
    const isNew = !this.#made.delete(key);
    this.#made.set(key, entry);
    if (isNew) entry.made.then((made) => this.#keep(key, made)).catch(() => this.#made.delete(key));
    return entry.made;
  }

  #keep(key: string, made: Representation | undefined): void {
    const entry = this.#made.get(key);
    if (!made || !entry) return void this.#made.delete(key);
    entry.bytes = made.body.length * (made.compressible ? FORMS : 1);
    this.#bytes += entry.bytes;
    for (const [oldest, { bytes }] of this.#made) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#made.delete(oldest);
      this.#bytes -= bytes;
    }
  }
}

const caches = new WeakMap<object, Map<string, Promise<Representation>>>();

/**
 * Resolves to a JSON representation of something that belongs to `owner`, made at the first call. The owner
 * must not change; when it is garbage-collected, so is the representation. Failures are not cached.
 */
export function cachedJson(owner: object, key: string, make: () => unknown): Promise<Representation> {
  const cache = caches.get(owner) ?? new Map<string, Promise<Representation>>();
  caches.set(owner, cache);
  const made = cache.get(key) ?? toJson(make);
  cache.set(key, made);
  made.catch(() => cache.delete(key));
  return made;
}

async function toJson(make: () => unknown): Promise<Representation> {
  return Representation.json(await make(), "reused");
}
