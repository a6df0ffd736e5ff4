import { useQuery } from "@tanstack/react-query";
import { NavigationType, useNavigate, useNavigationType } from "react-router";
import { Message } from "../../i18n/Message.tsx";
import { LoadError } from "../../penguins/LoadError.tsx";
import { aquariumQuery } from "../../penguins/queries.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { paths } from "../../routes/paths.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import a11y from "../../ui/styles/visually-hidden.module.css";
import type { Description } from "../../visit/drawing-session.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import { useColourNames } from "./colours/use-colour-names.ts";
import { PenguinInfoForm } from "./PenguinInfoForm.tsx";

/** The screen on which the visitor describes a penguin before drawing it: perhaps a name, and the colours of its bands. */
export function PenguinInfoScreen() {
  const navigate = useNavigate();
  const { data: aquarium, isLoadingError } = useQuery(aquariumQuery(useAquariumSlug()));
  const nameOf = useColourNames();
  const initial = useInitialDescription();
  const describePenguin = useDrawingSession((session) => session.describePenguin);

  const submit = (description: Description) => {
    describePenguin(description);
    navigate(paths.drawAnywhere);
  };

  if (isLoadingError) return <LoadError />;
  if (!aquarium || !nameOf) return <Spinner />;
  return (
    <>
      <h1 className={a11y.visuallyHidden}>
        <Message of="penguinInfo.title" />
      </h1>
      <PenguinInfoForm codes={aquarium.band_colors} nameOf={nameOf} initial={initial} onSubmit={submit} />
    </>
  );
}

/** Returns the initial values of the form: a description that no search has used yet. One that a search has used is kept only on Back. */
function useInitialDescription(): Description {
  const isPop = useNavigationType() === NavigationType.Pop;
  const { described, penName, bandColors } = useDrawingSession.getState();
  return described ?? (isPop ? { penName, bandColors } : { penName: "", bandColors: [] });
}
