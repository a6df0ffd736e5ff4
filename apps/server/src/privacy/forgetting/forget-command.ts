import { parseArgs } from "node:util";
import type { Database } from "../../database/database.ts";
import { PROGRAM } from "../../platform/program.ts";
import type { Operator } from "../../platform/terminal.ts";
import type { FoundData } from "./find-personal-data.ts";
import { deletePerson, findPerson } from "./forget-person.ts";
import { account, describePerson, device, type Person, participant } from "./person.ts";
import type { PastExport } from "./receipts.ts";

const LEARN_ANEW = `\`${PROGRAM} learn\` makes these patterns again from what others drew; so does the server's next start.`;

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
  "Its bytes are still in the database's log, because the log was being read meanwhile; the server cuts the log within a day.";

function describeExports(exports: readonly PastExport[]): string[] {
  if (exports.length === 0) return [];
  return [
    "Exports that may have it; ask the people who have their files to delete or make them again:",
    ...exports.map(({ at, id, study }) => `  ${at} ${id}, of the study ${study}`),
  ];
}

function describePersonalData(title: string, { counts, patterns }: FoundData): string[] {
  const { participants, truths, exclusions, answers } = counts;
  const ofStudies = Object.entries({ participants, truths, exclusions, answers }).flatMap(([name, count]) =>
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
    ...(counts.kiosks > 0 ? [`  names of kiosks: ${counts.kiosks}`] : []),
    `  patterns learned from them: ${patterns.length}`,
    ...patterns.map(({ aquarium, penguin }) => `    ${aquarium} ${penguin}`),
  ];
}

/** The options of `forget` on the command line. */
interface ForgetOptions {
  readonly person: Person;
  /** Whether to delete without asking. */
  readonly force: boolean;
}

/**
 * Parses `--uid account | --device UUID | --code code [--force]`; throws an error that says what is wrong.
 */
export function parseForgetOptions(args: readonly string[]): ForgetOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      uid: { type: "string" },
      device: { type: "string" },
      code: { type: "string" },
      force: { type: "boolean" },
    },
  });
  const { force = false, ...named } = values;
  return { person: parsePerson(named), force };
}

const PERSONS = { uid: account, device, code: participant };

function parsePerson(named: Partial<Record<keyof typeof PERSONS, string>>): Person {
  const [[kind, value] = [], ...others] = Object.entries(named) as [keyof typeof PERSONS, string][];
  if (kind && value?.trim() && others.length === 0) return PERSONS[kind](value.trim());
  throw new Error(
    "forget takes one person: forget --uid <account>, forget --device <UUID>, or forget --code <code>.",
  );
}
