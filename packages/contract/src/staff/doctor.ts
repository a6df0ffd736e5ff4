import * as z from "zod/mini";

/** What the doctor found out about one thing; no part of it holds a secret. */
const finding = z.object({
  /** Good; works, but should be changed; or something that visitors or staff lack, or will. */
  level: z.enum(["ok", "warn", "fail"]),
  /** What was looked at: a word or two, such as `database`. */
  subject: z.string(),
  /** What is the matter, with its cause. In English, as all findings are. */
  text: z.string(),
  /** What the server's operator should do; `null` where nothing. */
  remedy: z.nullable(z.string()),
});
export type Finding = z.infer<typeof finding>;

/** The answer of `GET STAFF_PATHS.doctor`: what the server that answers finds now, with its own settings. */
export const diagnosis = z.object({ findings: z.array(finding) });
export type Diagnosis = z.infer<typeof diagnosis>;
