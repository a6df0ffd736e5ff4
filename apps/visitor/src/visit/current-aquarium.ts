import { aquariumSlug } from "@harapen/contract/aquarium";
import { useDrawingSession } from "./drawing-session-store.ts";

const FALLBACK_AQUARIUM = "minato";

/** Whether the first segment of a path can be an aquarium's slug at all. */
export function isAquariumSlug(segment: string): boolean {
  return aquariumSlug.safeParse(segment).success;
}

/** The default aquarium that the server wrote into the page; `minato` in a page that was served without it. */
export function defaultAquarium(): string {
  const content =
    document.querySelector('meta[name="harapen-default-aquarium"]')?.getAttribute("content") ?? "";
  return isAquariumSlug(content) ? content : FALLBACK_AQUARIUM;
}

/** The aquarium of the current visit, or the default one where there is none yet. */
export function currentAquarium(): string {
  return useDrawingSession.getState().aquarium ?? defaultAquarium();
}
