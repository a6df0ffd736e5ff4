import type { AnswerCounts } from "@harapen/contract/staff/studies/answers";

/** A row of an import that is a participant's. */
export interface JoinedRow {
  readonly participant: string;
  /** From 1, of several rows of the participant. */
  readonly number: number;
  /** The row's number in the table as the spreadsheet showed it. */
  readonly row: number;
  /** One for each question of the import; empty where it was not answered. */
  readonly answers: readonly string[];
}

/** An import with its rows. */
export interface ImportedAnswers {
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly questions: readonly string[];
  readonly rows: readonly JoinedRow[];
}

/** An answer that holds; empty where the question was asked and not answered. */
export interface Answer {
  readonly answer: string;
  readonly number: number;
  readonly row: number;
  /** The question's place in the import, from 1. */
  readonly order: number;
  readonly from: Pick<ImportedAnswers, "id" | "at">;
}

/** By participants, then by questions, the answers by their numbers: more than one where rows repeat. */
export type AnswersInForce = ReadonlyMap<string, ReadonlyMap<string, readonly Answer[]>>;

/**
 * Returns the answers that hold after some imports, the first one first. An import replaces all that was
 * stored of a participant's answers to a question that it has, by empty ones too; what it does not have
 * stays.
 */
export function answersInForce(imports: readonly ImportedAnswers[]): AnswersInForce {
  const inForce = new Map<string, Map<string, Answer[]>>();
  for (const { questions, rows, ...from } of imports)
    for (const [participant, own] of Map.groupBy(rows, (row) => row.participant)) {
      const answers = inForce.get(participant) ?? new Map<string, Answer[]>();
      inForce.set(participant, answers);
      const inOrder = own.toSorted((one, other) => one.number - other.number);
      for (const [index, question] of questions.entries()) {
        // Deleted first: the questions come in the order of the latest import that has them.
        answers.delete(question);
        answers.set(
          question,
          inOrder.map(({ number, row, answers }) => ({
            answer: answers[index] ?? "",
            ...{ number, row, from },
            order: index + 1,
          })),
        );
      }
    }
  return inForce;
}

/** An answer that differs between two states; `after` is `null` where it goes. */
interface ChangedAnswer {
  readonly participant: string;
  readonly question: string;
  readonly before: string;
  readonly after: string | null;
}

/** Counts what differs between the answers before and after an import, and returns what changes or goes. */
export function compareAnswers(
  before: AnswersInForce,
  after: AnswersInForce,
): { readonly counts: AnswerCounts; readonly changes: readonly ChangedAnswer[] } {
  const counts = { added: 0, changed: 0, removed: 0, unchanged: 0 };
  const changes: ChangedAnswer[] = [];
  for (const [participant, questions] of after)
    for (const [question, answers] of questions) {
      const [was, is] = [before.get(participant)?.get(question) ?? [], answers].map(byNumber);
      for (const number of new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])) {
        const [old, now] = [was?.get(number), is?.get(number)];
        if (old === undefined) counts.added += 1;
        else if (old === now) counts.unchanged += 1;
        else {
          counts[now === undefined ? "removed" : "changed"] += 1;
          changes.push({ participant, question, before: old, after: now ?? null });
        }
      }
    }
  return { counts, changes };
}

/** The answers that are not empty, by their numbers. */
const byNumber = (answers: readonly Answer[]): ReadonlyMap<number, string> =>
  new Map(answers.flatMap(({ number, answer }) => (answer === "" ? [] : [[number, answer] as const])));
