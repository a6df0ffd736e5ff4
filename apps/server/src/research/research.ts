import type { DatabaseSettings } from "../database/database.ts";
import { StudyExporter } from "./study/study-exporter.ts";

/** What researchers get: the exports. */
export interface Research {
  /** Makes studies' exports. */
  readonly exporter: StudyExporter;
  close(): Promise<void>;
}

export function createResearch(database: DatabaseSettings): Research {
  const exporter = new StudyExporter(database);
  return { exporter, close: () => exporter.close() };
}
