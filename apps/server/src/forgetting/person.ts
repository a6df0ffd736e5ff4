import { GUEST } from "@harapen/contract/constants";
import { uuid } from "@harapen/contract/uuid";

/** Whose data is meant: a member's, by the account's number (the ID token's `sub`), or a guest's, by the device's. */
export type Person =
  | { readonly kind: "account"; readonly uid: string }
  | { readonly kind: "device"; readonly device: string };

/** Returns the member with an account's number. Throws where that is what all guests are called. */
export function account(uid: string): Person {
  if (uid === GUEST) throw new Error("All guests are called guest: name the device instead, by --device.");
  return { kind: "account", uid };
}

/**
 * Returns who uses a device, by its number: a UUID in either case, here in lower case. Throws for anything else: clients may
 * name a device by its kind ("mobile"), which many visitors share.
 */
export function device(text: string): Person {
  const { data } = uuid.safeParse(text);
  if (data === undefined)
    throw new Error("A device's number is a UUID, as About shows it; a kind of device is many people's.");
  return { kind: "device", device: data.toLowerCase() };
}

/** Returns the person's number. */
export function numberOf(person: Person): string {
  return person.kind === "account" ? person.uid : person.device;
}

/** Returns what to call them on the terminal. */
export function describePerson(person: Person): string {
  return `${person.kind} ${numberOf(person)}`;
}
