import { useIdentity } from "../identity/identity-store.ts";
import type { SearchResult } from "../visit/drawing-session.ts";
import type { FinishedSearch } from "./save-requests.ts";

/** A result of an aquarium's search as it is to be saved now, in the name of whoever is signed in. */
export function finishedSearch(result: SearchResult, aquarium: string): FinishedSearch {
  return { ...result, aquarium, user: useIdentity.getState().user };
}
