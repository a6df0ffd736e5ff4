import * as z from "zod/mini";
import { uuid } from "../uuid.ts";
import { studySettings } from "./settings.ts";

/**
 * A study's stages: `draft` while it is written; `running` while visitors take part; `frozen` when nobody new does and what was recorded stays
 * as it is; `closed` when it is over. Each follows the one before it, and a frozen study may run again.
 */
export const STUDY_STATUSES = ["draft", "running", "frozen", "closed"] as const;
export const studyStatus = z.enum(STUDY_STATUSES);
export type StudyStatus = z.infer<typeof studyStatus>;

/** The statuses that may follow each. */
export const NEXT_STATUSES: Readonly<Record<StudyStatus, readonly StudyStatus[]>> = {
  draft: ["running"],
  running: ["frozen"],
  frozen: ["running", "closed"],
  closed: [],
};

/** Who did something, as staff see it; `null`: an operator's command. */
const author = z.nullable(z.object({ id: z.string(), mail: z.string(), name: z.nullable(z.string()) }));

/** One version of a study's settings. */
export const studyVersion = z.object({
  version: z.int().check(z.gte(1)),
  /** The version in which the consent form was last changed: those who agreed to an earlier one are asked again. */
  consent_version: z.int().check(z.gte(1)),
  at: z.string(),
  by: author,
  /** Why it was changed; empty for the first. */
  reason: z.string(),
  settings: studySettings,
});
export type StudyVersion = z.infer<typeof studyVersion>;

/** A study, with the settings in force. Times are ISO 8601 in UTC. */
export const study = z.object({
  id: uuid,
  aquarium: z.string(),
  status: studyStatus,
  /** Incremented by each change: a change says which revision it saw, so that nobody overwrites what they have not seen. */
  revision: z.int().check(z.gte(1)),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  frozen_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  /** From when outcomes by arm are shown; `null`: they are hidden. */
  unblinded_at: z.nullable(z.string()),
  unblinded_by: author,
  current: studyVersion,
});
export type Study = z.infer<typeof study>;
