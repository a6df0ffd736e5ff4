import { Navigate, useLocation } from "react-router";
import { localise } from "../../penguins/localise.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { useDictionary } from "../../penguins/use-dictionary.ts";
import { paths } from "../../routes/paths.ts";
import { readDetailState } from "../../routes/route-state.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import { Detail } from "./Detail.tsx";

/**
 * One candidate beside the drawing. Without the history entry's state, as after a shared link, or after a later search, it
 * redirects to the results.
 */
export function DetailScreen() {
  const aquarium = useAquariumSlug();
  const state = readDetailState(useLocation().state);
  const dictionary = useDictionary();
  const searchId = useDrawingSession((session) => session.searchId);
  if (state?.search_id !== searchId) return <Navigate to={paths.ranking(aquarium)} replace />;
  if (!dictionary) return <Spinner />;
  const { info, rank, all_info } = state;
  return (
    <Detail penguin={localise(info, dictionary)} fit={info.explanation} rank={rank} ranking={all_info} />
  );
}
