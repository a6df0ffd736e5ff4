import { MAX_ROWS_PER_SESSION } from "../tables/table.ts";

/** Returns the value under a key, making and storing it if there is none; `undefined` where the map already has `MAX_ROWS_PER_SESSION`. */
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
