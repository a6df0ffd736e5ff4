import { readParticipantCode } from "@harapen/contract/codes";
import { GUEST } from "@harapen/contract/constants";
import { uuid } from "@harapen/contract/primitives";

/**
 * Whose data is meant: a member's, by the account's number (the ID token's `sub`); a guest's, by the
 * device's; or a study participant's, by their code.
 */
export type Person =
  | { readonly kind: "account"; readonly uid: string }
  | { readonly kind: "device"; readonly device: string }
  | { readonly kind: "participant"; readonly code: string };

/** Returns the member with an account's number. Throws for the name that all guests share. */
export function account(uid: string): Person {
  if (uid === GUEST) throw new Error("All guests are called guest: name the device instead, with --device.");
  return { kind: "account", uid };
}

/**
 * Returns the person who uses a device, by its number: a UUID in either case, here in lower case. Throws for
 * anything else: clients may name a device by its kind ("mobile"), which many visitors share.
 */
export function device(text: string): Person {
  const { data } = uuid.safeParse(text);
  if (data === undefined)
    throw new Error(
      "A device's number is a UUID, as About shows it; this is a kind of device, which many people share.",
    );
  return { kind: "device", device: data.toLowerCase() };
}

/**
 * Returns the person who takes part in a study with a code, as it is typed. Throws for what cannot be a code.
 */
export function participant(typed: string): Person {
  const code = readParticipantCode(typed);
  if (code === undefined)
    throw new Error("A participant's code has eight characters, the last of which checks the others.");
  return { kind: "participant", code };
}

/** Returns a former participant who has no row left, and so no code: by the participant's id. */
export function formerParticipant(id: string): Person {
  return { kind: "participant", code: id };
}

/** Returns the person's number, or code. */
export function numberOf(person: Person): string {
  if (person.kind === "account") return person.uid;
  return person.kind === "device" ? person.device : person.code;
}

/** Returns the description of a person for the terminal. */
export function describePerson(person: Person): string {
  return `${person.kind} ${numberOf(person)}`;
}
