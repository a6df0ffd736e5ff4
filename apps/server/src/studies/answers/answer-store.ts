import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { inBatches } from "../../database/batches.ts";
import type { Database } from "../../database/database.ts";
import type { Tables } from "../../database/tables.ts";
import type { ImportedAnswers, JoinedRow } from "./answers-in-force.ts";

/** A stored import, and who made it; `by` is `null` where that member is gone. */
export interface StoredImport extends ImportedAnswers {
  readonly file: string;
  readonly by: { readonly mail: string; readonly name: string | null } | null;
}

export interface NewImport {
  readonly study: string;
  readonly by: string;
  readonly file: string;
  readonly questions: readonly string[];
  readonly rows: readonly JoinedRow[];
}

/** The imported answers of studies' questionnaires; over a database or a transaction of it. */
export class AnswerStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the imports of a study with their rows, the first one first. */
  async ofStudy(study: string): Promise<StoredImport[]> {
    const imports = await this.#database
      .selectFrom("answer_import")
      .leftJoin("staff_member", "staff_member.id", "answer_import.by")
      .selectAll("answer_import")
      .select(["staff_member.mail", "staff_member.name"])
      .where("study", "=", study)
      .orderBy("number")
      .execute();
    const rows = await this.#database
      .selectFrom("answer_row")
      .selectAll()
      .where("study", "=", study)
      .orderBy("sheet_row")
      .execute();
    const joined = withRows(imports, rows);
    return imports.map(({ mail, name, file }, index) => ({
      ...(joined[index] as ImportedAnswers),
      file,
      by: mail === null ? null : { mail, name },
    }));
  }

  /** Stores an import after all others of its study, and resolves to its id. */
  async add({ study, by, file, questions, rows }: NewImport): Promise<string> {
    const id = randomUUID();
    const last = await this.#database
      .selectFrom("answer_import")
      .select(({ fn }) => fn.max("number").as("number"))
      .where("study", "=", study)
      .executeTakeFirst();
    await this.#database
      .insertInto("answer_import")
      .values({
        ...{ id, study, by, file },
        number: Number(last?.number ?? 0) + 1,
        at: new Date().toISOString(),
        questions: JSON.stringify(questions),
      })
      .execute();
    for (const batch of inBatches(rows))
      await this.#database
        .insertInto("answer_row")
        .values(
          batch.map(({ participant, number, row, answers }) => ({
            ...{ import_id: id, study, participant, number, sheet_row: row },
            answers: JSON.stringify(answers),
          })),
        )
        .execute();
    return id;
  }

  /** Deletes an import. */
  async remove(id: string): Promise<void> {
    await this.#database.deleteFrom("answer_row").where("import_id", "=", id).execute();
    await this.#database.deleteFrom("answer_import").where("id", "=", id).execute();
  }
}

/** Returns imports with their rows, as they are stored. */
export function withRows(
  imports: readonly Pick<Selectable<Tables["answer_import"]>, "id" | "at" | "questions">[],
  rows: readonly Selectable<Tables["answer_row"]>[],
): ImportedAnswers[] {
  const own = Map.groupBy(rows, (row) => row.import_id);
  return imports.map(({ id, at, questions }) => ({
    ...{ id, at },
    questions: JSON.parse(questions) as string[],
    rows: (own.get(id) ?? []).map(({ participant, number, sheet_row, answers }) => ({
      ...{ participant, number, row: sheet_row },
      answers: JSON.parse(answers) as string[],
    })),
  }));
}
