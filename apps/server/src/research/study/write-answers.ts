import { participantCodesIn } from "@harapen/contract/codes";
import { readAll, type Snapshot } from "../../database/snapshots/snapshot.ts";
import { withRows } from "../../studies/answers/answer-store.ts";
import { answersInForce, type ImportedAnswers } from "../../studies/answers/answers-in-force.ts";
import { ANSWERS } from "../tables/study-tables.ts";
import type { OpenTable } from "../write/table-writer.ts";
import type { StudyScope } from "./study-scope.ts";

/** What stands in place of an answer with a participant's code, where codes are left out. */
const HIDDEN = "[code]";

/** Writes what participants answered to the study's questionnaire, as far as it was imported and holds. */
export async function writeAnswers(
  { study, participants, included, hidesCodes }: StudyScope & { readonly hidesCodes: boolean },
  snapshot: Snapshot,
  open: OpenTable,
): Promise<void> {
  const rows = open(ANSWERS);
  const codes = new Set(hidesCodes ? participants.map(({ code }) => code) : []);
  const shown = (answer: string) =>
    hidesCodes && participantCodesIn(answer).some((code) => codes.has(code)) ? HIDDEN : answer;
  const inForce = answersInForce(await readImports(snapshot, study.id));
  for (const [id, { name }] of included)
    for (const [question, answers] of inForce.get(id) ?? [])
      for (const { answer, number, row, order, from } of answers)
        if (answer !== "")
          rows.write({
            ...{ participant: name, question, number },
            answer: shown(answer),
            ...{ question_order: order, sheet_row: row, imported_at: from.at },
          });
}

async function readImports(snapshot: Snapshot, study: string): Promise<ImportedAnswers[]> {
  const { queries } = snapshot;
  const imports = queries.selectFrom("answer_import").selectAll().where("study", "=", study);
  const rows = queries.selectFrom("answer_row").selectAll().where("study", "=", study);
  return withRows(
    await readAll(snapshot, imports.orderBy("number")),
    await readAll(snapshot, rows.orderBy("sheet_row")),
  );
}
