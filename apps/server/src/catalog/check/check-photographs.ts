import type { PenguinRecord } from "@harapen/contract/records";
import { checkDate, isBefore } from "./check-dates.ts";
import { BASE_FILE, type Finding } from "./finding.ts";

/**
 * Returns what cannot be true of the days of a penguin's photographs; without `today` none counts as in the
 * future. A pattern may be expected to end on a day to come.
 */
export function checkPhotographs(
  { id, photographs = [] }: PenguinRecord,
  today: string | undefined,
): Finding[] {
  return photographs.flatMap(({ taken, from, to }, index) => {
    const at = (day: string) => ({ file: BASE_FILE, bird: id, field: `photographs[${index}].${day}` });
    const found = [
      ...(taken ? checkDate(taken, today, at("taken"), "warning") : []),
      ...(from ? checkDate(from, undefined, at("from"), "error") : []),
      ...(to ? checkDate(to, undefined, at("to"), "error") : []),
    ];
    if (!from || !to || !isBefore(to, from)) return found;
    const message = `${to} is before its pattern began, ${from}`;
    return [...found, { severity: "error", code: "ended-before-begun", ...at("to"), message }];
  });
}
