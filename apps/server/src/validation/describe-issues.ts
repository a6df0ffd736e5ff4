import * as z from "zod/mini";
import "./schema-messages.ts";

const MAX_ISSUES = 5;

/** Returns the first issues of a failed check as one line: `pos[3]: Too small: expected number to be >=0`. */
export function describeIssues(error: z.core.$ZodError): string {
  const issues = error.issues.slice(0, MAX_ISSUES).map(({ path, message }) => {
    const field = z.core.toDotPath(path);
    return field ? `${field}: ${message}` : message;
  });
  return issues.join("; ");
}
