import { Navigate, useLocation } from "react-router";
import { localise } from "../../penguins/localise.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { useDictionary } from "../../penguins/use-dictionary.ts";
import { paths } from "../../routes/paths.ts";
import { chosenCandidate } from "../../visit/chosen-candidate.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import { Detail } from "./Detail.tsx";
import { DetailSkeleton } from "./DetailSkeleton.tsx";

/**
 * One candidate beside the drawing. Without the history entry's state, as after a shared link, or after a later search, it
 * redirects to the results.
 */
export function DetailScreen() {
  const aquarium = useAquariumSlug();
  const { state } = useLocation();
  const dictionary = useDictionary();
  const result = useDrawingSession((session) => session.result);
  const chosen = result && chosenCandidate(result, state);
  if (!chosen) return <Navigate to={paths.ranking(aquarium)} replace />;
  if (!dictionary) return <DetailSkeleton />;
  return <Detail penguin={localise(chosen.info, dictionary)} chosen={chosen} result={result} />;
}
