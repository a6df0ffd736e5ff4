import { MAX_ROWS_PER_SESSION } from "../tables/table.ts";

/** Returns the value under a key, or stores one that is made for it; `undefined` once the map has `MAX_ROWS_PER_SESSION`. */
export function getOrCreate<Value>(
  map: Map<string, Value>,
  key: string,
  create: () => Value,
): Value | undefined {
  const existing = map.get(key);
  if (existing !== undefined || map.size >= MAX_ROWS_PER_SESSION) return existing;
  const created = create();
  map.set(key, created);
  return created;
}
