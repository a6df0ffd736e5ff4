import type { Page } from "@playwright/test";

/**
 * Resolves to the number of events that this browser still has to send, in its database or in the backups of
 * pages, not counting those that end what is open.
 */
export async function pendingEvents(page: Page): Promise<number> {
  // First, as a page that adopts a backup stores its events anew.
  const backups = await backedUpKeys(page);
  const keys = new Set([...backups, ...(await storedKeys(page, "harapen-telemetry", "events"))]);
  return [...keys].filter((key) => !key.includes(" ending ")).length;
}

/** Resolves to the number of saves that this browser still has to send. */
export async function pendingSaves(page: Page): Promise<number> {
  return (await storedKeys(page, "harapen-outbox", "saves")).length;
}

/** Resolves to the keys of the events that the backups in local storage have. */
function backedUpKeys(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith("harapen-telemetry-last "))
      .flatMap((key) => JSON.parse(localStorage.getItem(key) ?? "[]") as [string, object | null][])
      .flatMap(([key, record]) => (record ? [key] : [])),
  );
}

function storedKeys(page: Page, database: string, store: string): Promise<string[]> {
  return page.evaluate(
    async ([name, from]) => {
      const settled = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const opened = await settled(indexedDB.open(name));
      const keys = await settled(opened.transaction(from).objectStore(from).getAllKeys());
      opened.close();
      return keys.map(String);
    },
    [database, store] as const,
  );
}
