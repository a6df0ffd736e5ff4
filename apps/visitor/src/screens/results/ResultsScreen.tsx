import { useMemo } from "react";
import { Navigate } from "react-router";
import { localise } from "../../penguins/localise.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { useDictionary } from "../../penguins/use-dictionary.ts";
import { paths } from "../../routes/paths.ts";
import { KEEP_DRAWING } from "../../routes/route-state.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import { Results } from "./Results.tsx";
import { ResultsSkeleton } from "./ResultsSkeleton.tsx";

/** The results of the last search in the visitor's language; without any, it redirects to Draw. */
export function ResultsScreen() {
  const aquarium = useAquariumSlug();
  const result = useDrawingSession((session) => session.result);
  const dictionary = useDictionary();
  const candidates = useMemo(
    () =>
      dictionary &&
      result?.ranking.map((ranked, index) => ({
        ranked,
        rank: index + 1,
        penguin: localise(ranked, dictionary),
      })),
    [result, dictionary],
  );

  if (!result) return <Navigate to={paths.draw(aquarium)} replace state={KEEP_DRAWING} />;
  return candidates ? (
    <Results result={result} candidates={candidates} />
  ) : (
    <ResultsSkeleton result={result} />
  );
}
