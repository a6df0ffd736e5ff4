import { useIdentity } from "../identity/identity-store.ts";
import { useAquariumSlug } from "../penguins/use-aquarium-slug.ts";
import { useDrawingSession } from "../visit/drawing-session-store.ts";
import { drawingImage } from "./drawing-image.ts";
import type { FinishedSearch } from "./save-requests.ts";

/** Returns a function that returns the current search as it is to be saved. */
export function useFinishedSearch(): () => FinishedSearch {
  const aquarium = useAquariumSlug();
  return () => {
    const session = useDrawingSession.getState();
    // An image too large for session storage is gone after a reload, and a changed drawing has none: it is made again.
    const image = session.image ?? drawingImage(session.strokes);
    return { ...session, aquarium, image, user: useIdentity.getState().user };
  };
}
