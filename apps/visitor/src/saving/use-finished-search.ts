import { drawingPng } from "../drawing/render/drawing-png.ts";
import { useIdentity } from "../identity/identity-store.ts";
import { useAquariumSlug } from "../penguins/use-aquarium-slug.ts";
import { useDrawingSession } from "../visit/drawing-session-store.ts";
import type { FinishedSearch } from "./save-requests.ts";

/** Gives the current search as it is to be saved, at the moment when it is asked for. */
export function useFinishedSearch(): () => FinishedSearch {
  const aquarium = useAquariumSlug();
  return () => {
    const session = useDrawingSession.getState();
    // A picture too large for session storage is gone after a reload, and one of a drawing that has changed since is none of
    // it; the strokes make it again.
    const image = session.image ?? drawingPng(session.strokes);
    return { ...session, aquarium, image, user: useIdentity.getState().user };
  };
}
