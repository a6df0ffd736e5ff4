import { useEffect } from "react";
import { Outlet } from "react-router";
import { useAquariumExistence } from "../penguins/aquarium-existence.ts";
import { useAquariumSlug } from "../penguins/use-aquarium-slug.ts";
import { Spinner } from "../ui/Spinner.tsx";
import { defaultAquarium } from "../visit/current-aquarium.ts";
import { useDrawingSession } from "../visit/drawing-session-store.ts";
import { NotFound } from "./NotFound.tsx";

/** The screens of one aquarium, shown once it is known that there is one. */
export function AquariumRoute() {
  const existence = useAquariumExistence(useAquariumSlug());
  if (existence === "pending") return <Spinner />;
  return existence === "exists" ? <Outlet /> : <UnknownAquarium />;
}

function UnknownAquarium() {
  const leaveUnknownAquarium = useDrawingSession((session) => session.leaveUnknownAquarium);
  useEffect(() => leaveUnknownAquarium(defaultAquarium()), [leaveUnknownAquarium]);
  return <NotFound what="aquarium" />;
}
