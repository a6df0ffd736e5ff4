import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ImportError } from "../../platform/errors.ts";
import type { Operator } from "../../platform/terminal.ts";
import type { AquariumStore } from "../aquarium-store.ts";
import { carryOut, planFolder } from "./import-folder.ts";
import { progressReporter } from "./import-progress.ts";
import { doubtsOf, type ImportPlan } from "./plan-import.ts";

/** A script names the aquarium: --force would let penguins go and ids change hands, too. */
const NAME_THE_REPLACED =
  "In a script --replace <slug> agrees that an aquarium is replaced; --force agrees to everything.";

/**
 * Imports a folder; asks first where that replaces an aquarium, or removes many of its penguins. Throws an
 * ImportError where it gives an id to another bird. With `force` it neither asks nor throws so.
 */
export async function importCommand(
  { folder, replace, force }: ImportOptions,
  store: AquariumStore,
  operator: Operator,
): Promise<void> {
  const plans = await planFolder(
    folder,
    store,
    progressReporter((line) => operator.report(line)),
  );
  if (!force) {
    refuseReusedIds(folder, plans);
    const doubts = plans.flatMap((plan) => doubtsOf(plan, replace));
    const question = `${sentence(doubts)} Import anyway?`;
    if (doubts.length > 0 && !(await operator.confirm(question, NAME_THE_REPLACED)))
      return operator.report("Nothing was imported.");
  }
  for (const { slug, penguins, changed, kept, warnings } of await carryOut(plans, store)) {
    operator.report(changed ? `${slug}: imported with ${penguins} penguins` : `${slug}: unchanged`);
    if (kept.length > 0) operator.report(`  kept for albums, as not on show: ${kept.join(", ")}`);
    for (const warning of warnings) operator.report(`  still open: ${warning}`);
  }
}

function refuseReusedIds(folder: string, plans: readonly ImportPlan[]): void {
  const problems = plans.flatMap(({ content, reused }) =>
    reused.map(
      (id) =>
        `${content.details.slug}: the id ${JSON.stringify(id)} was another bird's, so albums would show that bird as this one: ` +
        "give this one a new id; --force treats them as the same bird",
    ),
  );
  if (problems.length > 0) throw new ImportError(folder, problems);
}

const sentence = (clauses: readonly string[]) =>
  `${clauses.join("; ")}.`.replace(/^./, (letter) => letter.toUpperCase());

/** The options of `import` on the command line. */
interface ImportOptions {
  /** An absolute path. */
  readonly folder: string;
  /** The slugs of aquariums that may be replaced without asking. */
  readonly replace: readonly string[];
  /** Whether to import without asking anything. */
  readonly force: boolean;
}

/** Parses `<folder> [--replace <slug>]… [--force]`; throws an error that says what is wrong. */
export function parseImportOptions(args: readonly string[]): ImportOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { replace: { type: "string", multiple: true }, force: { type: "boolean" } },
  });
  const [folder, ...rest] = positionals;
  if (!folder || rest.length > 0)
    throw new Error("import takes one folder: import <folder> [--replace <slug>] [--force].");
  return { folder: resolve(folder), replace: values.replace ?? [], force: values.force ?? false };
}
