/**
 * Session storage that never throws: what the browser forbids or has no room for stays in memory, as long as the page. What
 * is only in memory is gone after a reload, so nothing stale is left in its place. What is in storage is not in memory: a
 * page that comes back from the back-forward cache finds what the tab's later pages wrote.
 */
const memory = new Map<string, string>();

export function kept(key: string): string | null {
  return attempt((storage) => storage.getItem(key)) ?? memory.get(key) ?? null;
}

/** Answers whether a reload will find it. */
export function keep(key: string, value: string): boolean {
  const written = attempt((storage) => {
    storage.setItem(key, value);
    return true;
  });
  if (written) {
    memory.delete(key);
    return true;
  }
  memory.set(key, value);
  attempt((storage) => storage.removeItem(key));
  return false;
}

export function drop(...keys: readonly string[]): void {
  for (const key of keys) {
    memory.delete(key);
    attempt((storage) => storage.removeItem(key));
  }
}

function attempt<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
