import type { AuditLine } from "@harapen/contract/staff/audit";
import { csvTable } from "../../platform/csv.ts";
import type { Describe } from "./describe.ts";
import type { LOG } from "./texts.ts";

interface Written {
  readonly columns: (typeof LOG)["ja"]["columns"];
  /** Writes a moment in the zone of the page. */
  readonly when: (at: string) => string;
  readonly describe: Describe;
}

/** Returns lines as a CSV file: as the page tells them, with each moment in UTC as well. */
export function logCsv(lines: readonly AuditLine[], { columns, when, describe }: Written): string {
  const heads = [columns.at, "UTC", columns.by, columns.what, columns.study, columns.aquarium];
  const rows = lines.map((line) => {
    const { who, what } = describe(line);
    return [when(line.at), line.at, who, what, line.study?.name ?? "", line.aquarium ?? ""];
  });
  return csvTable([heads, ...rows]);
}
