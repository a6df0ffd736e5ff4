import { readItem, writeItem } from "./tab-storage.ts";

/** Returns whether something of a search happens for the first time in this tab, also over reloads, and notes it under `key`. What was noted of the search before is forgotten. */
export function isFirstOfSearch(key: string, searchId: string, what: string | number): boolean {
  const happening = `${searchId} ${what}`;
  const noted = (readItem(key) ?? "").split(",").filter((each) => each.startsWith(searchId));
  if (noted.includes(happening)) return false;
  writeItem(key, [...noted, happening].join(","));
  return true;
}
