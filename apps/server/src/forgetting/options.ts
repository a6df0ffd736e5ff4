import { parseArgs } from "node:util";
import { account, device, type Person } from "./person.ts";

/** The options of `forget` on the command line. */
export interface ForgetOptions {
  readonly person: Person;
  /** Whether to delete without asking. */
  readonly force: boolean;
}

/** Parses `--uid account | --device UUID [--force]`; throws an error that says what is wrong. */
export function parseForgetOptions(args: readonly string[]): ForgetOptions {
  const { values } = parseArgs({
    args: [...args],
    options: { uid: { type: "string" }, device: { type: "string" }, force: { type: "boolean" } },
  });
  return { person: parsePerson(values.uid?.trim(), values.device?.trim()), force: values.force ?? false };
}

function parsePerson(uid: string | undefined, deviceNumber: string | undefined): Person {
  if (uid && deviceNumber === undefined) return account(uid);
  if (deviceNumber && uid === undefined) return device(deviceNumber);
  throw new Error("forget takes one person: forget --uid <account>, or forget --device <UUID>.");
}
