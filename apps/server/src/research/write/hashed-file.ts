import { createHash } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";

/** What was written to a file. */
export interface FileDigest {
  readonly bytes: number;
  /** SHA-256, in hexadecimal digits. */
  readonly sha256: string;
}

/** A new file that is written from its beginning to its end, and hashed meanwhile. Writing is synchronous. */
export class HashedFile {
  readonly #descriptor: number;
  readonly #hash = createHash("sha256");
  #bytes = 0;

  /** Creates the file; throws where there is one already. */
  constructor(path: string) {
    this.#descriptor = openSync(path, "wx");
  }

  write(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    for (let written = 0; written < chunk.length; ) {
      written += writeSync(this.#descriptor, chunk, written);
    }
  }

  close(): FileDigest {
    closeSync(this.#descriptor);
    return { bytes: this.#bytes, sha256: this.#hash.digest("hex") };
  }
}

/** Returns the digest of a file with this content. */
export function digestOf(content: Uint8Array): FileDigest {
  return { bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") };
}
