import * as z from "zod/mini";
import { uuid } from "../../primitives.ts";

/**
 * What an import of a questionnaire's answers may have. `answers` are the cells that it takes, and `bytes`
 * the length of a request; `imports` those of a study at once, so that an export reads them all into memory.
 */
export const ANSWER_LIMITS = {
  bytes: 5_000_000,
  rows: 10_000,
  questions: 200,
  answers: 300_000,
  questionLength: 500,
  answerLength: 10_000,
  fileLength: 200,
  imports: 40,
} as const;

/** Which of several rows of one participant are taken: `all` are numbered in their order, from 1. */
export const REPEATS = ["first", "last", "all"] as const;
export type Repeats = (typeof REPEATS)[number];

/** A row of a questionnaire's table, with the code that it names. */
const answerRow = z.object({
  /** Its number as the spreadsheet shows it, from 1. */
  row: z.int().check(z.gte(1)),
  code: z.string().check(z.maxLength(40)),
  /** One for each question, in their order; empty: not answered. */
  answers: z.array(z.string().check(z.maxLength(ANSWER_LIMITS.answerLength))),
});
export type AnswerRow = z.infer<typeof answerRow>;

const answerTable = {
  /** The name of the file, by which people recognise the import. */
  file: z.string().check(z.maxLength(ANSWER_LIMITS.fileLength)),
  questions: z
    .array(z.string().check(z.minLength(1), z.maxLength(ANSWER_LIMITS.questionLength)))
    .check(z.minLength(1), z.maxLength(ANSWER_LIMITS.questions)),
  rows: z.array(answerRow).check(z.minLength(1), z.maxLength(ANSWER_LIMITS.rows)),
  repeats: z.enum(REPEATS),
};

/**
 * `POST STAFF_PATHS.answersPreview`: says what an import would do. Nothing of it is stored. Responds with
 * `answersPreview`.
 */
export const previewAnswersRequest = z.object(answerTable);
export type AnswerTable = z.infer<typeof previewAnswersRequest>;

/**
 * `POST STAFF_PATHS.answers`: stores an import. Responds with `importAnswersResponse`; refused as a conflict
 * where `latest` is no longer the latest import, as what was shown of changes does not hold then.
 */
export const importAnswersRequest = z.object({ ...answerTable, latest: z.nullable(uuid) });

const count = z.int().check(z.gte(0));

/** The rows that name a code. */
const codeRows = z.object({ code: z.string(), rows: z.array(z.int()) });
export type CodeRows = z.infer<typeof codeRows>;

/** How many answers an import adds, changes, removes and leaves as they are; empty ones are none. */
const answerCounts = z.object({ added: count, changed: count, removed: count, unchanged: count });
export type AnswerCounts = z.infer<typeof answerCounts>;

/** An answer that an import changes, or removes as it is empty there. */
const answerChange = z.object({
  code: z.string(),
  question: z.string(),
  before: z.string(),
  after: z.nullable(z.string()),
});
export type AnswerChange = z.infer<typeof answerChange>;

/** The most changes that a preview shows. */
export const SHOWN_CHANGES = 50;

export const answersPreview = z.object({
  /** The latest import of the study; `null`: there is none. */
  latest: z.nullable(uuid),
  /** The rows that would be stored, and of how many participants they are. */
  rows: count,
  participants: count,
  /** Codes with which nobody takes part: nothing is stored of them. */
  nobody: z.array(codeRows),
  /** Of participants who have withdrawn: nothing is stored of them. */
  withdrawn: z.array(codeRows),
  /** Of participants whom analyses leave out: stored, and marked in exports. */
  excluded: z.array(codeRows),
  /** Of participants who are in several rows. */
  repeated: z.array(codeRows),
  answers: answerCounts,
  /** The first of them. */
  changes: z.array(answerChange),
});
export type AnswersPreview = z.infer<typeof answersPreview>;

export const importAnswersResponse = z.object({
  id: uuid,
  rows: count,
  participants: count,
  answers: answerCounts,
});

/** An import that is stored. */
const answerImport = z.object({
  id: uuid,
  /** ISO 8601, in UTC. */
  at: z.string(),
  by: z.nullable(z.object({ mail: z.string(), name: z.nullable(z.string()) })),
  file: z.string(),
  questions: z.array(z.string()),
  participants: count,
  /** How many answers it has, and how many of these no later import has replaced. */
  answers: count,
  in_force: count,
});
export type AnswerImport = z.infer<typeof answerImport>;

/**
 * The response of `GET STAFF_PATHS.answers`: newest first. `DELETE STAFF_PATHS.answersImport` takes one back:
 * what it replaced holds again.
 */
export const answersResponse = z.object({ imports: z.array(answerImport) });
