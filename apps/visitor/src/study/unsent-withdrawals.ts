import { localStore } from "../platform/web-storage.ts";

/** A withdrawal that has not reached the server yet, by the participation's token. */
export interface UnsentWithdrawal {
  readonly token: string;
  /** Whether what was recorded is to be deleted. */
  readonly erase: boolean;
}

/*
 * Each withdrawal is an item of its own, so that tabs don't overwrite each other's. They are stored apart from the running study's decision and a tab's
 * visit, and outlive both, and a kiosk's visitor.
 */
const PREFIX = "harapen.leaving ";
const ERASE = "erase";
const wordOf = (erase: boolean) => (erase ? ERASE : "leave");

/** Withdrawals that storage did not accept, by the token: they last as long as the page. */
const inMemory = new Map<string, boolean>();

export function unsentWithdrawals(): UnsentWithdrawal[] {
  const keys = localStore.keys().filter((key) => key.startsWith(PREFIX));
  const kept = keys.map((key) => [key.slice(PREFIX.length), localStore.read(key) === ERASE] as const);
  return [...new Map([...kept, ...inMemory])].map(([token, erase]) => ({ token, erase }));
}

/** Keeps a withdrawal until it is removed, in place of the participant's previous one. */
export function addUnsentWithdrawal({ token, erase }: UnsentWithdrawal): void {
  inMemory.delete(token);
  if (!localStore.write(PREFIX + token, wordOf(erase))) inMemory.set(token, erase);
}

/** Removes a withdrawal, unless another one has replaced it. */
export function removeUnsentWithdrawal({ token, erase }: UnsentWithdrawal): void {
  if (inMemory.get(token) === erase) inMemory.delete(token);
  if (localStore.read(PREFIX + token) === wordOf(erase)) localStore.remove(PREFIX + token);
}
