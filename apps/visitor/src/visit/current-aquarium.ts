import { aquariumSlug } from "@harapen/contract/aquarium";
import { useDrawingSession } from "./drawing-session-store.ts";

/** The default aquarium of a page that was served without the server's own. */
const BUILT_IN_AQUARIUM = import.meta.env.VITE_DEFAULT_AQUARIUM || "minato";

/** Whether the first segment of a path can be an aquarium's slug at all. */
export function isAquariumSlug(segment: string): boolean {
  return aquariumSlug.safeParse(segment).success;
}

/** The default aquarium that the server wrote into the page, or else the one that the build names. */
export function defaultAquarium(): string {
  const content =
    document.querySelector('meta[name="harapen-default-aquarium"]')?.getAttribute("content") ?? "";
  return isAquariumSlug(content) ? content : BUILT_IN_AQUARIUM;
}

/** The aquarium of the current visit, or the default one where there is none yet. */
export function currentAquarium(): string {
  return useDrawingSession.getState().aquarium ?? defaultAquarium();
}
