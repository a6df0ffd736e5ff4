import { localStore } from "../platform/web-storage.ts";

/** A wish to leave a study which the server does not know of yet, by the participation's token. */
export interface UnsentLeaving {
  readonly token: string;
  /** Whether what was recorded is to be deleted. */
  readonly erase: boolean;
}

/*
 * Each wish is an item of its own, so that tabs don't overwrite each other's. They are apart from what is kept of the study that runs and of a tab's visit, and
 * outlive both, and a kiosk's visitor.
 */
const PREFIX = "harapen.leaving ";
const ERASE = "erase";
const wordOf = (erase: boolean) => (erase ? ERASE : "leave");

/** What the device's storage did not take, by the token: it lasts as long as the page. */
const inMemory = new Map<string, boolean>();

export function unsentLeavings(): UnsentLeaving[] {
  const keys = localStore.keys().filter((key) => key.startsWith(PREFIX));
  const kept = keys.map((key) => [key.slice(PREFIX.length), localStore.read(key) === ERASE] as const);
  return [...new Map([...kept, ...inMemory])].map(([token, erase]) => ({ token, erase }));
}

/** Keeps a wish until it is removed, in place of the participant's one before. */
export function addLeaving({ token, erase }: UnsentLeaving): void {
  inMemory.delete(token);
  if (!localStore.write(PREFIX + token, wordOf(erase))) inMemory.set(token, erase);
}

/** Removes a wish, unless it is another one by now. */
export function removeLeaving({ token, erase }: UnsentLeaving): void {
  if (inMemory.get(token) === erase) inMemory.delete(token);
  if (localStore.read(PREFIX + token) === wordOf(erase)) localStore.remove(PREFIX + token);
}
