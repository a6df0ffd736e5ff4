/** How many views or searches of one session are told: no visit has so many, and memory must not grow with a flood. */
export const MOST_OF_A_SESSION = 10_000;

/** What there is under a key, or what is made for it; `undefined` beyond the bound. */
export function getOrMake<Value>(map: Map<string, Value>, key: string, make: () => Value): Value | undefined {
  const found = map.get(key);
  if (found !== undefined || map.size >= MOST_OF_A_SESSION) return found;
  const made = make();
  map.set(key, made);
  return made;
}
