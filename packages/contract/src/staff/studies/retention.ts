import * as z from "zod/mini";

/** The classes of a study's data, each kept for its own number of days. */
export const RETENTION_CLASSES = ["events", "drawings", "participants"] as const;
export type RetentionClass = (typeof RETENTION_CLASSES)[number];

const rows = z.int().check(z.gte(0));

/** One class: how many days it is kept, what is expired now, and what expires next. Days are the study's. */
export const classRetention = z.object({
  /** `null`: until somebody deletes it. */
  days: z.nullable(z.int()),
  /** How many rows the next deletion removes; it runs once a day. */
  due: rows,
  /** The day at whose beginning the next rows expire, and how many; `null`: there are none. */
  next: z.nullable(z.object({ day: z.string(), rows })),
});
export type ClassRetention = z.infer<typeof classRetention>;

/** `GET STAFF_PATHS.studyRetention(...)`. */
export const studyRetentionResponse = z.object({
  events: classRetention,
  drawings: classRetention,
  participants: classRetention,
});
export type StudyRetention = z.infer<typeof studyRetentionResponse>;
