import { closeSync, openSync, writeFileSync } from "node:fs";

const PIECE_BYTES = 65_536;
/** What a UTF-16 unit takes in UTF-8 at most. */
const BYTES_A_UNIT = 3;

/**
 * A new text file that is written in pieces. Writing waits for the file system, so that nothing piles up in memory
 * however fast the rows come; the process that exports has nothing else to do meanwhile. Text is encoded at once: kept
 * as strings until a piece is full, it outlived V8's young generation, and garbage collection was nearly half of an export.
 */
export class LineFile {
  readonly #descriptor: number;
  readonly #piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
  #used = 0;

  constructor(path: string) {
    this.#descriptor = openSync(path, "wx");
  }

  write(text: string): void {
    const mostBytes = text.length * BYTES_A_UNIT;
    if (this.#used + mostBytes > PIECE_BYTES) this.#flush();
    if (mostBytes > PIECE_BYTES) writeFileSync(this.#descriptor, text);
    else this.#used += this.#piece.write(text, this.#used);
  }

  close(): void {
    this.#flush();
    closeSync(this.#descriptor);
  }

  #flush(): void {
    writeFileSync(this.#descriptor, this.#piece.subarray(0, this.#used));
    this.#used = 0;
  }
}
