import { Representation } from "./representation.ts";

const caches = new WeakMap<object, Map<string, Promise<Representation>>>();

/**
 * Resolves to a JSON representation of something that belongs to `owner`, made at the first call. The owner must not
 * change; when it is garbage-collected, so is the representation. Failures are not cached.
 */
export function cachedJson(owner: object, key: string, make: () => unknown): Promise<Representation> {
  const cache = caches.get(owner) ?? new Map<string, Promise<Representation>>();
  caches.set(owner, cache);
  const made = cache.get(key) ?? toJson(make);
  cache.set(key, made);
  made.catch(() => cache.delete(key));
  return made;
}

async function toJson(make: () => unknown): Promise<Representation> {
  return Representation.json(await make(), "reused");
}
