import type { ColumnType } from "kysely";

declare module "../database/tables.ts" {
  interface Tables {
    evaluation: EvaluationTable;
  }
}

/** What the visits of each aquarium last said of its searches. Nothing of it is one visit's. */
export interface EvaluationTable {
  aquarium: string;
  /** When a server last began to make the figures: ISO 8601 in UTC, as are all times. */
  begun_at: string;
  /** When they were made; `null`: they never were. */
  made_at: ColumnType<string | null, string | null | undefined>;
  /** JSON: the contract's `Evaluation`. */
  figures: ColumnType<string | null, string | null | undefined>;
  /** When making them failed, if that was the last thing. */
  failed_at: ColumnType<string | null, string | null | undefined>;
}
