import { Message } from "../i18n/Message.tsx";
import { paths } from "../routes/paths.ts";
import { buttonClass } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { ScreenLink } from "../ui/ScreenLink.tsx";
import { currentAquarium, defaultAquarium } from "../visit/current-aquarium.ts";

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
