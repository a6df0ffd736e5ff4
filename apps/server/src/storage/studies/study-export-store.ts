import { randomUUID } from "node:crypto";
import type { StudySelection } from "@harapen/contract/studies/selection";
import type { Database } from "../database.ts";

/** An export of a study that was made. */
export interface StudyExport {
  readonly id: string;
  readonly study: string;
  readonly at: string;
  /** The member of staff; `null`: a command. */
  readonly by: string | null;
  readonly selection: StudySelection;
  /** The SHA-256 of each file, in hexadecimal, by its path. */
  readonly files: Readonly<Record<string, string>>;
}

/** The exports of studies that were made, over a database or a transaction of it. */
export class StudyExportStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Notes an export that was made just now; resolves to its id. */
  async add({ study, by, selection, files }: Omit<StudyExport, "id" | "at">): Promise<string> {
    const id = randomUUID();
    const at = new Date().toISOString();
    await this.#database
      .insertInto("study_export")
      .values({ id, study, at, by, selection: JSON.stringify(selection), files: JSON.stringify(files) })
      .execute();
    return id;
  }

  /** Returns the exports of a study, the newest first, with who made each. */
  async ofStudy(
    study: string,
  ): Promise<(StudyExport & { readonly mail: string | null; readonly name: string | null })[]> {
    const rows = await this.#database
      .selectFrom("study_export")
      .leftJoin("staff_member", "staff_member.id", "study_export.by")
      .selectAll("study_export")
      .select(["mail", "name"])
      .where("study", "=", study)
      .orderBy("at", "desc")
      .orderBy("study_export.id")
      .execute();
    return rows.map((row) => ({
      ...row,
      selection: JSON.parse(row.selection),
      files: JSON.parse(row.files),
    }));
  }
}
