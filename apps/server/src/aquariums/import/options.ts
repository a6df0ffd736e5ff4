import { resolve } from "node:path";
import { parseArgs } from "node:util";

/** The options of `import` on the command line. */
export interface ImportOptions {
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
