import { parseArgs } from "node:util";
import { type AquariumRole, aquariumRole, mailAddress } from "@harapen/contract/staff/people";

/** The role that somebody gets: admin, or a role in an aquarium. */
export type GivenRole = "admin" | { readonly aquarium: string; readonly role: AquariumRole };

/** The options of `staff` on the command line. */
export type StaffOptions =
  | { readonly action: "add"; readonly mail: string; readonly role: GivenRole }
  | { readonly action: "list" }
  | { readonly action: "remove"; readonly mail: string };

const ROLES = ["admin", ...aquariumRole.options].join(", ");

/** Parses `add <e-mail> --role <role> [--aquarium <slug>]`, `list` or `remove <e-mail>`; throws an error that says what is wrong. */
export function parseStaffOptions(args: readonly string[]): StaffOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { role: { type: "string" }, aquarium: { type: "string" } },
  });
  const [action, mail, ...rest] = positionals;
  const hasNoOptions = Object.keys(values).length === 0;
  if (rest.length === 0 && action === "add")
    return { action, mail: parseMail(mail), role: parseRole(values) };
  if (action === "list" && mail === undefined && hasNoOptions) return { action };
  if (rest.length === 0 && action === "remove" && hasNoOptions) return { action, mail: parseMail(mail) };
  throw new Error("staff takes add <e-mail> --role <role> [--aquarium <slug>], list, or remove <e-mail>.");
}

function parseMail(text: string | undefined): string {
  const { success, data } = mailAddress.safeParse(text);
  if (!success) throw new Error("staff add and staff remove take an e-mail address.");
  return data;
}

function parseRole({ role, aquarium }: { readonly role?: string; readonly aquarium?: string }): GivenRole {
  if (role === "admin") {
    if (aquarium !== undefined) throw new Error("An admin is the installation's: leave out --aquarium.");
    return role;
  }
  const parsed = aquariumRole.safeParse(role);
  if (!parsed.success) throw new Error(`--role takes one of ${ROLES}.`);
  if (aquarium === undefined) throw new Error(`A ${parsed.data} is an aquarium's: name it with --aquarium.`);
  return { aquarium, role: parsed.data };
}
