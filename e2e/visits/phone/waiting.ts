import type { Page } from "@playwright/test";

/**
 * Resolves to how many saves and events wait on this device to be sent, not counting those with which the
 * page would end.
 */
export function waitingOnDevice(page: Page): Promise<{ saves: number; events: number }> {
  return page.evaluate(async () => {
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const count = async (name: string, store: string) => {
      const database = await settled(indexedDB.open(name));
      const isMade = database.objectStoreNames.contains(store);
      const keys = isMade ? await settled(database.transaction(store).objectStore(store).getAllKeys()) : [];
      database.close();
      return keys.filter((key) => !String(key).includes(" ending ")).length;
    };
    return {
      saves: await count("harapen-outbox", "saves"),
      events: await count("harapen-telemetry", "events"),
    };
  });
}
