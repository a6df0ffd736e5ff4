import { parseArgs } from "node:util";

/** The options of `learn` on the command line: what to do, and in which aquarium; in all where none is named. */
export type LearnOptions =
  /** `dryRun`: reports what would change, and stores nothing. */
  | { readonly action: "learn"; readonly aquarium?: string | undefined; readonly dryRun: boolean }
  | { readonly action: "versions" | "freeze" | "unfreeze"; readonly aquarium?: string | undefined }
  | { readonly action: "revert"; readonly aquarium: string; readonly version: number };

const USAGE = "learn takes one of --dry-run, --versions, --revert <version>, --freeze and --unfreeze.";

/** Parses `[--aquarium slug] [--dry-run | --versions | --revert version | --freeze | --unfreeze]`; throws an error that says what is wrong. */
export function parseLearnOptions(args: readonly string[]): LearnOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      aquarium: { type: "string" },
      "dry-run": { type: "boolean" },
      versions: { type: "boolean" },
      revert: { type: "string" },
      freeze: { type: "boolean" },
      unfreeze: { type: "boolean" },
    },
  });
  const { aquarium, revert } = values;
  const chosen = (["dry-run", "versions", "revert", "freeze", "unfreeze"] as const).filter(
    (name) => values[name] !== undefined,
  );
  const [action] = chosen;
  if (chosen.length > 1) throw new Error(USAGE);
  if (action === "revert") return { action, ...parseVersion(aquarium, revert) };
  if (action === undefined || action === "dry-run")
    return { action: "learn", aquarium, dryRun: action === "dry-run" };
  return { action, aquarium };
}

function parseVersion(aquarium: string | undefined, text = ""): { aquarium: string; version: number } {
  if (aquarium === undefined) throw new Error("learn --revert needs --aquarium: versions are an aquarium's.");
  if (!/^\d{1,9}$/.test(text))
    throw new Error("learn --revert takes a version's number, as --versions shows it.");
  return { aquarium, version: Number(text) };
}
