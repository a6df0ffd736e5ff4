import type { Database } from "../../database/database.ts";
import type { Operator } from "../../platform/terminal.ts";
import type { FoundData } from "./find-personal-data.ts";
import { deletePerson, findPerson } from "./forget-person.ts";
import type { ForgetOptions } from "./options.ts";
import { describePerson } from "./person.ts";
import type { PastExport } from "./receipts.ts";

const LEARN_ANEW =
  "`npm run harapen -- learn` makes these patterns anew from what others drew; so does the server's next start.";

/**
 * Shows what is stored of a person, asks, and deletes it in one transaction. Resolves to whether it has been
 * deleted; patterns that rested on it then have to be learned again, by `learn` or at the server's next
 * start. Run again, it also finds what has arrived since under ids that were deleted before.
 */
export async function forget(
  database: Database,
  { person, force }: ForgetOptions,
  operator: Operator,
): Promise<boolean> {
  const name = describePerson(person);
  const find = async () => {
    const found = await findPerson(database, person);
    if (!found) operator.report(`Nothing is stored of ${name}.`);
    return found;
  };
  let found = await find();
  if (found && !force) {
    for (const line of describePersonalData(`stored of ${name}:`, found.data)) operator.report(line);
    if (!(await operator.confirm("Delete all of it for good?"))) return false;
    // The answer may take a while, in which a visit may have begun.
    found = await find();
  }
  if (!found) return false;
  const { data, exports, receipts, erased } = await deletePerson(database, found, "command");
  for (const line of describePersonalData(`deleted of ${name}:`, data)) operator.report(line);
  if (data.patterns.length > 0) operator.report(LEARN_ANEW);
  for (const [study, receipt] of receipts) operator.report(`receipt ${receipt}, of the study ${study}`);
  for (const line of describeExports(exports)) operator.report(line);
  if (!erased) operator.report(STILL_READ);
  return true;
}

const STILL_READ =
  "Its bytes are in the database's log yet, as somebody has read that all the while; the server cuts it within a day.";

function describeExports(exports: readonly PastExport[]): string[] {
  if (exports.length === 0) return [];
  return [
    "Exports that may have it, to be deleted or made anew by who has their files:",
    ...exports.map(({ at, id, study }) => `  ${at} ${id}, of the study ${study}`),
  ];
}

function describePersonalData(title: string, { counts, patterns }: FoundData): string[] {
  const { participants, truths, exclusions } = counts;
  const ofStudies = Object.entries({ participants, truths, exclusions }).flatMap(([name, count]) =>
    count > 0 ? [`  of studies, ${name}: ${count}`] : [],
  );
  return [
    title,
    `  accounts: ${counts.accounts}`,
    `  sign-ins: ${counts.sign_ins}`,
    `  as staff: ${counts.staff}`,
    `  sign-ins at the demo provider: ${counts.demo_sign_ins}`,
    `  records: ${counts.records}`,
    `  drawings in albums: ${counts.drawings}`,
    `  events: ${counts.events}, of ${counts.sessions} sessions`,
    ...ofStudies,
    `  patterns learned from them: ${patterns.length}`,
    ...patterns.map(({ aquarium, penguin }) => `    ${aquarium} ${penguin}`),
  ];
}
