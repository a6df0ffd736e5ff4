import { GUEST } from "@harapen/contract/constants";

/** Whose data is meant: a member's, by the account's number (the ID token's `sub`), or a guest's, by the device's. */
export type Person =
  | { readonly kind: "account"; readonly uid: string }
  | { readonly kind: "device"; readonly device: string };

/** Returns the member with an account's number. Throws where that is what all guests are called. */
export function account(uid: string): Person {
  if (uid === GUEST) throw new Error("All guests are called guest: name the device instead, by --device.");
  return { kind: "account", uid };
}

/** Returns who uses a device; its number is a UUID, which somebody may have copied in capitals. */
export function device(device: string): Person {
  return { kind: "device", device: device.toLowerCase() };
}

/** Returns what to call them on the terminal. */
export function describePerson(person: Person): string {
  return person.kind === "account" ? `account ${person.uid}` : `device ${person.device}`;
}
