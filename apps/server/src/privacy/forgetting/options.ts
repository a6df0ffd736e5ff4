import { parseArgs } from "node:util";
import { account, device, type Person, participant } from "./person.ts";

/** The options of `forget` on the command line. */
export interface ForgetOptions {
  readonly person: Person;
  /** Whether to delete without asking. */
  readonly force: boolean;
}

/** Parses `--uid account | --device UUID | --code code [--force]`; throws an error that says what is wrong. */
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
