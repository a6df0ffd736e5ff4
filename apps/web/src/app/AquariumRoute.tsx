import { useEffect } from "react";
import { Outlet } from "react-router";
import { useDrawingSession } from "../drawing/session.ts";
import { useAquariumExists } from "../penguins/queries.ts";
import { useAquariumSlug } from "../penguins/use-aquarium-slug.ts";
import { defaultAquarium } from "../penguins/visit.ts";
import { NotFound } from "./NotFound.tsx";

/** The screens of one aquarium. They show while it is being asked for: only a certain "no such aquarium" ends them. */
export function AquariumRoute() {
  const exists = useAquariumExists(useAquariumSlug());
  return exists ? <Outlet /> : <UnknownAquarium />;
}

function UnknownAquarium() {
  const enterAquarium = useDrawingSession((session) => session.enterAquarium);
  useEffect(() => enterAquarium(defaultAquarium()), [enterAquarium]);
  return <NotFound what="aquarium" />;
}
