import { useEffect } from "react";
import { Outlet } from "react-router";
import { Message } from "../i18n/FormattedText.tsx";
import { useAquariumExistence } from "../penguins/aquarium-existence.ts";
import { useAquariumSlug } from "../penguins/queries.ts";
import { paths } from "../routes/paths.ts";
import { buttonClass, ScreenLink } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { currentAquarium, defaultAquarium, useDrawingSession } from "../visit/drawing-session-store.ts";

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

/** The page for an unknown aquarium or an unknown address, with a link to a Home that exists. */
export function NotFound({ what }: { what: "aquarium" | "page" }) {
  const isAquarium = what === "aquarium";
  return (
    <Notice
      title={<Message of={isAquarium ? "notFound.aquarium" : "notFound.title"} />}
      text={<Message of={isAquarium ? "notFound.aquariumText" : "notFound.pageText"} />}
    >
      <ScreenLink
        className={buttonClass("primary")}
        to={paths.home(isAquarium ? defaultAquarium() : currentAquarium())}
      >
        <Message of="notFound.go" />
      </ScreenLink>
    </Notice>
  );
}
