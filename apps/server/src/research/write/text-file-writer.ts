import { type FileDigest, HashedFile } from "./hashed-file.ts";

const BUFFER_BYTES = 65_536;
/** The most bytes that a UTF-16 code unit takes in UTF-8. */
const MAX_BYTES_PER_UNIT = 3;

/**
 * A buffered writer of a new text file. Writing is synchronous, so that nothing piles up in memory however fast the rows
 * arrive (backpressure); the exporting process has nothing else to do meanwhile. Text is encoded into the buffer at once:
 * when strings were held until the buffer was full, they outlived V8's young generation, and garbage collection took nearly half
 * of an export's time.
 */
export class TextFileWriter {
  readonly #file: HashedFile;
  readonly #buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  #used = 0;

  /** Creates the file; throws where there is one already. */
  constructor(path: string) {
    this.#file = new HashedFile(path);
  }

  write(text: string): void {
    const maxBytes = text.length * MAX_BYTES_PER_UNIT;
    if (this.#used + maxBytes > BUFFER_BYTES) this.#flush();
    if (maxBytes > BUFFER_BYTES) this.#file.write(Buffer.from(text));
    else this.#used += this.#buffer.write(text, this.#used);
  }

  close(): FileDigest {
    this.#flush();
    return this.#file.close();
  }

  #flush(): void {
    this.#file.write(this.#buffer.subarray(0, this.#used));
    this.#used = 0;
  }
}
