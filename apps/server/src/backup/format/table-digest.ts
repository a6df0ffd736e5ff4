import { hash } from "node:crypto";
import type { StoredTable } from "./stored-tables.ts";

/** A row as a driver reads it: its values by column. */
export type StoredRow = Readonly<Record<string, unknown>>;

const LANES = 8;

/**
 * The count and the digest of a table's rows: the sum, in 32-bit lanes, of their SHA-256 digests. A sum does not depend on the
 * order of the rows, in which SQLite and PostgreSQL differ. It detects lost or damaged rows, not forged ones.
 */
export class TableDigest {
  readonly #table: StoredTable;
  readonly #sum = new Uint32Array(LANES);
  #rows = 0;

  constructor(table: StoredTable) {
    this.#table = table;
  }

  add(row: StoredRow): void {
    const values = this.#table.columns.map(({ name }) => canonical(row[name]));
    const digest = hash("sha256", JSON.stringify(values), "buffer");
    for (let lane = 0; lane < LANES; lane++)
      this.#sum[lane] = (this.#sum[lane] ?? 0) + digest.readUInt32LE(lane * 4);
    this.#rows += 1;
  }

  get rows(): number {
    return this.#rows;
  }

  /** 64 hexadecimal digits. */
  get digest(): string {
    return [...this.#sum].map((lane) => lane.toString(16).padStart(8, "0")).join("");
  }
}

/** Returns a value for hashing. Bytes become their digest in an object, as no other value is an object. */
function canonical(value: unknown): unknown {
  return value instanceof Uint8Array ? { sha256: hash("sha256", value, "hex") } : (value ?? null);
}
