import { readParticipantCode } from "@harapen/contract/codes";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import {
  ANSWER_LIMITS,
  type AnswerImport,
  type AnswerRow,
  type AnswersPreview,
  type AnswerTable,
  importAnswersRequest,
  previewAnswersRequest,
  SHOWN_CHANGES,
} from "@harapen/contract/staff/studies/answers";
import type { Database } from "../../database/database.ts";
import { changingCall, readingCall } from "../../people/staff-calls/call.ts";
import { StaffError } from "../../platform/errors.ts";
import { AnswerStore, type StoredImport } from "../answers/answer-store.ts";
import {
  type AnswersInForce,
  answersInForce,
  compareAnswers,
  type JoinedRow,
} from "../answers/answers-in-force.ts";
import { joinRows } from "../answers/join-rows.ts";
import { ParticipantStore } from "../enrolment/participant-store.ts";
import { getStudy, type KeyedStudy, StudyStore } from "../study-store.ts";
import { ExclusionStore } from "../truth-store.ts";

/** Serves which tables of answers were imported, the latest first: nothing that anybody answered. */
export const listAnswers = readingCall({
  path: STAFF_PATHS.answers(":slug", ":study"),
  access: "researcher",
  async answer({ context: { studies }, params: { slug, study: id } }) {
    const study = await getStudy(studies.stored, slug, id);
    const imports = await studies.answers.ofStudy(study.id);
    const inForce = countsInForce(answersInForce(imports));
    return { imports: imports.map((each) => describe(each, inForce)).reverse() };
  },
});

/** Says what an import would do, and stores nothing of it. */
export const previewAnswers = changingCall({
  method: "POST",
  path: STAFF_PATHS.answersPreview(":slug", ":study"),
  access: "researcher",
  action: "preview-answers",
  body: previewAnswersRequest,
  bodyLimit: ANSWER_LIMITS.bytes,
  async change({ params: { slug, study: id }, body }, transaction) {
    const study = await openStudy(transaction, slug, id);
    const { preview } = await planImport(transaction, study, body);
    return { answer: preview, after: countsOf(preview) };
  },
});

/** Stores an import, all of it or nothing. */
export const importAnswers = changingCall({
  method: "POST",
  path: STAFF_PATHS.answers(":slug", ":study"),
  access: "researcher",
  action: "import-answers",
  body: importAnswersRequest,
  bodyLimit: ANSWER_LIMITS.bytes,
  async change({ member, params: { slug, study: id }, body }, transaction) {
    const study = await openStudy(transaction, slug, id);
    const { preview, rows, imports } = await planImport(transaction, study, body);
    if (preview.latest !== body.latest)
      throw new StaffError("conflict", "Somebody has imported answers since, or taken some back.");
    if (rows.length === 0) throw new StaffError("unchanged", "No row is of a participant.");
    if (imports >= ANSWER_LIMITS.imports)
      throw new StaffError("too-long", `A study has at most ${ANSWER_LIMITS.imports} imports at once.`);
    const { file, questions } = body;
    const stored = { study: study.id, by: member.id, file, questions, rows };
    const imported = await new AnswerStore(transaction).add(stored);
    const counts = countsOf(preview);
    return { answer: { id: imported, ...counts }, subject: imported, after: counts };
  },
});

/** Takes an import back: it is deleted, and what it replaced holds again. */
export const takeBackAnswers = changingCall({
  method: "DELETE",
  path: STAFF_PATHS.answersImport(":slug", ":study", ":id"),
  access: "researcher",
  action: "take-back-answers",
  async change({ params: { slug, study: studyId, id } }, transaction) {
    const studies = new StudyStore(transaction);
    await studies.lock(slug);
    const study = await getStudy(studies, slug, studyId);
    const store = new AnswerStore(transaction);
    const imports = await store.ofStudy(study.id);
    const before = imports.find((each) => each.id === id);
    if (!before) throw new StaffError("not-found", "There is no such import.");
    await store.remove(id);
    const { participants, answers } = describe(before, countsInForce(answersInForce(imports)));
    return { subject: id, before: { participants, answers } };
  },
});

/** Resolves to a study that may have answers, and keeps its participants from changing meanwhile. */
async function openStudy(transaction: Database, slug: string, id: string): Promise<KeyedStudy> {
  const studies = new StudyStore(transaction);
  await studies.lock(slug);
  const study = await getStudy(studies, slug, id);
  if (study.status === "draft") throw new StaffError("wrong-status", "Nobody takes part yet.");
  if (study.discarded_at !== null) throw new StaffError("wrong-status", "The pilot's data were given up.");
  return study;
}

/** What an import would store, and what is to be known of it before. */
interface Plan {
  readonly preview: AnswersPreview;
  readonly rows: readonly JoinedRow[];
  /** How many imports there are. */
  readonly imports: number;
}

/** Rejects ("bad-request", "too-long") where the table is none that can be stored. */
async function planImport(transaction: Database, study: KeyedStudy, table: AnswerTable): Promise<Plan> {
  const { questions, repeats } = table;
  const participants = await new ParticipantStore(transaction).ofStudy(study.id);
  const exclusions = await new ExclusionStore(transaction).ofStudy(study.id);
  const excluded = new Set(exclusions.map(({ participant }) => participant));
  const { rows, ...found } = joinRows(checkedRows(table), repeats, { participants, excluded });
  const imports = await new AnswerStore(transaction).ofStudy(study.id);
  // What it does not have stays as it is.
  const after = answersInForce([{ id: "", at: "", questions, rows }]);
  const { counts, changes } = compareAnswers(answersInForce(imports), after);
  const codes = new Map(participants.map((each) => [each.id, each.code]));
  const preview = {
    latest: imports.at(-1)?.id ?? null,
    rows: rows.length,
    participants: after.size,
    ...found,
    answers: counts,
    changes: changes
      .slice(0, SHOWN_CHANGES)
      .map(({ participant, ...change }) => ({ ...change, code: codes.get(participant) ?? "" })),
  };
  return { preview, rows, imports: imports.length };
}

/** Returns a table's rows with their codes as they are stored; throws where it is no table of answers. */
function checkedRows({ questions, rows }: AnswerTable): AnswerRow[] {
  if (new Set(questions).size < questions.length)
    throw new StaffError("bad-request", "Two questions have the same text.");
  if (rows.length * questions.length > ANSWER_LIMITS.answers)
    throw new StaffError("too-long", `An import has at most ${ANSWER_LIMITS.answers} answers.`);
  return rows.map(({ row, code: typed, answers }) => {
    const code = readParticipantCode(typed);
    if (code === undefined) throw new StaffError("bad-request", `Row ${row} has no code.`);
    if (answers.length !== questions.length)
      throw new StaffError("bad-request", `Row ${row} has not one answer for each question.`);
    return { row, code, answers };
  });
}

/** What the audit log has of an import: nobody's code, and no answer. */
const countsOf = ({ rows, participants, answers }: AnswersPreview) => ({ rows, participants, answers });

/** Counts the answers that hold by the imports that they are from. */
function countsInForce(inForce: AnswersInForce): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const questions of inForce.values())
    for (const { answer, from } of [...questions.values()].flat())
      if (answer !== "") counts.set(from.id, (counts.get(from.id) ?? 0) + 1);
  return counts;
}

function describe(
  { id, at, by, file, questions, rows }: StoredImport,
  inForce: ReadonlyMap<string, number>,
): AnswerImport {
  return {
    ...{ id, at, by, file },
    questions: [...questions],
    participants: new Set(rows.map(({ participant }) => participant)).size,
    answers: rows.flatMap(({ answers }) => answers.filter((answer) => answer !== "")).length,
    in_force: inForce.get(id) ?? 0,
  };
}
