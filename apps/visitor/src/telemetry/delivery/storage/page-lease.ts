import { newUuid } from "../../../platform/uuid.ts";
import { localStore } from "../../../platform/web-storage.ts";

/*
 * Which page owns which events of the store that all pages share: each those that it made, as long as it lives; the orphans
 * of a dead page are adopted by one other. A living page holds a Web Lock of its name, or, where there are none (pages that
 * are not served by https), a lease in local storage that it renews.
 */

const PREFIX = "harapen-telemetry ";
/** The time for which a lease holds: several renewals, as browsers let a hidden page's timers run only once a minute. */
export const LEASE_MS = 3 * 60_000;

let pageId = newUuid();

/** A key in the store that belongs to this page. */
export function ownKey(name: string): string {
  return `${pageId} ${name}`;
}

/** Gives the page another name: it has released its lease, and another page may have adopted what it had. */
export function renewPageId(): void {
  pageId = newUuid();
}

/** Returns the prefix of all keys that belong to the owner of `key`. */
export function ownerPrefix(key: string): string {
  return key.slice(0, key.indexOf(" ") + 1);
}

/** The leases that this page holds: the function that releases each, by its prefix. */
const leases = new Map<string, () => void>();

/** Acquires the lease on the keys with this prefix; resolves to false where it is this page's already or another living page's. */
export async function acquireLease(prefix: string): Promise<boolean> {
  if (leases.has(prefix)) return false;
  return navigator.locks ? acquireLock(prefix) : acquireStored(prefix);
}

export async function acquireOwnLease(): Promise<void> {
  await acquireLease(ownerPrefix(ownKey("")));
}

function acquireLock(prefix: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(PREFIX + prefix, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock && new Promise<void>((release) => leases.set(prefix, release));
      })
      .catch(reject);
  });
}

/** Whether a lease is running. One that ends later than any given now was given before the device's clock went back. */
export function isLeased(until: number, now: number): boolean {
  return until > now && until <= now + LEASE_MS;
}

function acquireStored(prefix: string): boolean {
  if (isLeased(Number(localStore.read(PREFIX + prefix)), Date.now()) || !writeLease(prefix)) return false;
  leases.set(prefix, () => localStore.remove(PREFIX + prefix));
  return true;
}

/** Writes a lease. Returns false where the browser forbids storage or has no room: then no page can adopt another's events. */
function writeLease(prefix: string): boolean {
  return localStore.write(PREFIX + prefix, String(Date.now() + LEASE_MS));
}

/** Renews the leases that this page holds; to be called well within `LEASE_MS`. */
export function renewLeases(): void {
  if (navigator.locks) return;
  for (const prefix of leases.keys()) writeLease(prefix);
}

/** Releases all leases, so that other pages adopt at once; a page that holds locks could not go to the back-forward cache, either. */
export function releaseLeases(): void {
  for (const release of leases.values()) release();
  leases.clear();
}
