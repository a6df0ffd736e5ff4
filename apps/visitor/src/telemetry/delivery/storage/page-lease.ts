import { newUuid } from "../../../platform/uuid.ts";
import { localStore } from "../../../platform/web-storage.ts";

/*
 * Of the pages that share the store, each owns the events that it made, as long as it lives; what a dead page left is
 * taken over by one other. A page that lives holds a Web Lock of its name, or, where there are none (pages that are not
 * served by https), a lease that it renews.
 */

const PREFIX = "harapen-telemetry ";
/** Browsers let a hidden page's timers run once a minute. */
export const LEASE_MS = 3 * 60_000;

const SELF = newUuid();

/** A key in the store that belongs to this page. */
export function ownKey(name: string): string {
  return `${SELF} ${name}`;
}

/** What all keys begin with that belong to the owner of `key`. */
export function ownerPrefix(key: string): string {
  return key.slice(0, key.indexOf(" ") + 1);
}

const OWN_PREFIX = ownerPrefix(ownKey(""));

/** By prefix, how to end the holding. */
const held = new Map<string, () => void>();

/** Takes over what has this prefix; false where it is this page's already or another living page's. */
export async function claim(prefix: string): Promise<boolean> {
  if (held.has(prefix)) return false;
  return navigator.locks ? claimLock(prefix) : claimLease(prefix);
}

export async function claimOwn(): Promise<void> {
  await claim(OWN_PREFIX);
}

function claimLock(prefix: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(PREFIX + prefix, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock && new Promise<void>((release) => held.set(prefix, release));
      })
      .catch(reject);
  });
}

/** A lease that ends later than any given now would was given before the device's clock went back. */
export function isLeased(until: number, now: number): boolean {
  return until > now && until <= now + LEASE_MS;
}

function claimLease(prefix: string): boolean {
  if (isLeased(Number(localStore.read(PREFIX + prefix)), Date.now()) || !writeLease(prefix)) return false;
  held.set(prefix, () => localStore.remove(PREFIX + prefix));
  return true;
}

/** Returns false where the browser forbids storage or has no room: then no page can take over another's events. */
function writeLease(prefix: string): boolean {
  return localStore.write(PREFIX + prefix, String(Date.now() + LEASE_MS));
}

/** To be called well within `LEASE_MS`. */
export function renewLeases(): void {
  if (navigator.locks) return;
  for (const prefix of held.keys()) writeLease(prefix);
}

/** Lets other pages take over at once; a page that holds locks could not be kept for the browser's Back, either. */
export function release(): void {
  for (const end of held.values()) end();
  held.clear();
}
