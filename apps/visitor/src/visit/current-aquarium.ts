import { aquariumSlug } from "@harapen/contract/aquarium";
import { useDrawingSession } from "./drawing-session.ts";

const BUILT_IN_DEFAULT = "minato";

/** Whether an address's first word can be an aquarium at all. */
export function isSlug(word: string): boolean {
  return aquariumSlug.safeParse(word).success;
}

/** The default aquarium that the server wrote into the page; a page served without it has the built-in one. */
export function defaultAquarium(): string {
  const written =
    document.querySelector('meta[name="harapen-default-aquarium"]')?.getAttribute("content") ?? "";
  return isSlug(written) ? written : BUILT_IN_DEFAULT;
}

/** The aquarium of the current visit, or the default one where there is none yet. */
export function visitedAquarium(): string {
  return useDrawingSession.getState().aquarium ?? defaultAquarium();
}
