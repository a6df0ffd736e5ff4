import { randomUUID } from "node:crypto";
import type { StudySelection } from "@harapen/contract/staff/studies/exports";
import type { Database } from "../database/database.ts";
import { StudyStore } from "./study-store.ts";

/** An export of a study that was made. */
export interface StudyExport {
  readonly id: string;
  readonly study: string;
  /** When it was made, or began to be made while it is unfinished. */
  readonly at: string;
  /** The member of staff; `null`: a command. */
  readonly by: string | null;
  readonly selection: StudySelection;
  /** The SHA-256 of each file, in hexadecimal, by its path. */
  readonly files: Readonly<Record<string, string>>;
}

/** The files of an export that is unfinished: none are known. */
export const UNFINISHED_FILES = "{}";

/** The exports of studies that were made. */
export class StudyExportStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Notes an export before anything is read for it, so that the receipts of deletions in the meantime name
   * it; resolves to its id. Waits for a deletion that is under way, as that has already looked for exports:
   * what is read afterwards has nothing of the person whom it deletes.
   */
  async begin({ study, by, selection }: Pick<StudyExport, "study" | "by" | "selection">): Promise<string> {
    const id = randomUUID();
    const at = new Date().toISOString();
    await this.#database.transaction().execute(async (transaction) => {
      await new StudyStore(transaction).lockOf([study]);
      await transaction
        .insertInto("study_export")
        .values({ id, study, at, by, selection: JSON.stringify(selection), files: UNFINISHED_FILES })
        .execute();
    });
    return id;
  }

  /** Notes that an export was made just now. */
  async finish(id: string, files: StudyExport["files"]): Promise<void> {
    await this.#database
      .updateTable("study_export")
      .set({ at: new Date().toISOString(), files: JSON.stringify(files) })
      .where("id", "=", id)
      .execute();
  }

  /** Removes an export that failed, or that nobody received. */
  async remove(id: string): Promise<void> {
    await this.#database.deleteFrom("study_export").where("id", "=", id).execute();
  }

  /** Returns the finished exports of a study, the newest first, with who made each. */
  async ofStudy(
    study: string,
  ): Promise<(StudyExport & { readonly mail: string | null; readonly name: string | null })[]> {
    const rows = await this.#database
      .selectFrom("study_export")
      .leftJoin("staff_member", "staff_member.id", "study_export.by")
      .selectAll("study_export")
      .select(["mail", "name"])
      .where("study", "=", study)
      .where("files", "!=", UNFINISHED_FILES)
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
