import { closeSync, openSync, writeFileSync } from "node:fs";

const PIECE_LENGTH = 65_536;

/**
 * A new text file that is written in pieces. Writing waits for the file system, so that nothing piles up in memory
 * however fast the rows come; the process that exports has nothing else to do meanwhile.
 */
export class LineFile {
  readonly #descriptor: number;
  #pending = "";

  constructor(path: string) {
    this.#descriptor = openSync(path, "wx");
  }

  write(text: string): void {
    this.#pending += text;
    if (this.#pending.length >= PIECE_LENGTH) this.#flush();
  }

  close(): void {
    this.#flush();
    closeSync(this.#descriptor);
  }

  #flush(): void {
    writeFileSync(this.#descriptor, this.#pending);
    this.#pending = "";
  }
}
