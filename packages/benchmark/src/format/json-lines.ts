import type * as z from "zod/mini";
import type { Fault } from "./check.ts";

/**
 * Reads JSON Lines: the rows that fit the schema, and the line of each. Adds what is wrong with the others to
 * `faults`. Lines of white space alone are passed over.
 */
export function jsonLines<Row>(
  file: string,
  content: string,
  schema: z.ZodMiniType<Row>,
  faults: Fault[],
): { readonly rows: Row[]; readonly lines: number[] } {
  const rows: Row[] = [];
  const lines: number[] = [];
  for (const [index, text] of content.split("\n").entries()) {
    if (text.trim() === "") continue;
    const line = index + 1;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      faults.push({ file, line, problem: "is no JSON" });
      continue;
    }
    const { data, error } = schema.safeParse(value);
    if (error) {
      const [issue] = error.issues;
      if (issue) faults.push({ file, line, problem: problemIn(issue) });
    } else {
      rows.push(data);
      lines.push(line);
    }
  }
  return { rows, lines };
}

/** Returns what is wrong with a value, and where in it. */
export function problemIn(issue: z.core.$ZodIssue): string {
  return [issue.path.join("."), wordsFor(issue)].filter(Boolean).join(": ");
}

function wordsFor(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "unrecognized_keys":
      return `the format has no ${issue.keys.join(", ")}`;
    case "invalid_type":
      return `is no ${issue.expected}`;
    case "too_small":
      return `is less than ${issue.minimum}`;
    case "too_big":
      return `is more than ${issue.maximum}`;
    case "invalid_value":
      return `is none of ${issue.values.join(", ")}`;
    case "custom":
      return issue.message;
    default:
      return "is not as the format has it";
  }
}
