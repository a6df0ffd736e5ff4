import { parseArgs } from "node:util";
import type { AuditLog } from "../../people/staff/audit-log.ts";
import type { Operator } from "../../platform/terminal.ts";
import type { AquariumStore } from "../aquarium-store.ts";

/** The options of `remove-aquarium` on the command line. */
export interface RemoveOptions {
  readonly slug: string;
  /** Whether to remove without asking. */
  readonly force: boolean;
}

/** Parses `<slug> [--force]`; throws an error that says what is wrong. */
export function parseRemoveOptions(args: readonly string[]): RemoveOptions {
  const options = { force: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [slug, ...rest] = positionals;
  if (!slug || rest.length > 0)
    throw new Error("remove-aquarium takes one slug: remove-aquarium <slug> [--force].");
  return { slug, force: values.force ?? false };
}

/** Removes an aquarium for good, after asking. Throws an error where there is no such aquarium. */
export async function removeCommand(
  { slug, force }: RemoveOptions,
  { aquariums: store, audit }: { aquariums: AquariumStore; audit: AuditLog },
  { defaultAquarium, operator }: { defaultAquarium: string; operator: Operator },
): Promise<void> {
  if ((await store.contentVersion(slug)) === undefined) throw new Error(`There is no aquarium ${slug}.`);
  const penguins = (await store.penguins(slug)).length;
  const question = `${slug} and its ${penguins} penguins are removed for good; visits' records and drawings stay. Remove it?`;
  if (!force && !(await operator.confirm(question))) return operator.report("Nothing was removed.");
  await store.remove(slug, null);
  await audit.append({ member: null, aquarium: slug, action: "remove-aquarium", before: { penguins } });
  operator.report(`${slug}: removed; no start brings it back, an import does`);
  if (slug === defaultAquarium)
    operator.report(
      "  `/` led to it, and leads to another one now: set DEFAULT_AQUARIUM to the one that it should",
    );
}
