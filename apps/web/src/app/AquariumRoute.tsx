import { useEffect } from "react";
import { Outlet } from "react-router";
import { useDrawingSession } from "../drawing/session.ts";
import { useAquariumExists } from "../penguins/queries.ts";
import { useAquariumSlug } from "../penguins/use-aquarium-slug.ts";
import { defaultAquarium } from "../penguins/visit.ts";
import { Spinner } from "../ui/Spinner.tsx";
import { NotFound } from "./NotFound.tsx";

/** The screens of one aquarium, held back until it is known that there is one. */
export function AquariumRoute() {
  const existence = useAquariumExists(useAquariumSlug());
  if (existence === "asking") return <Spinner />;
  return existence === "known" ? <Outlet /> : <UnknownAquarium />;
}

function UnknownAquarium() {
  const enterAquarium = useDrawingSession((session) => session.enterAquarium);
  useEffect(() => enterAquarium(defaultAquarium()), [enterAquarium]);
  return <NotFound what="aquarium" />;
}
