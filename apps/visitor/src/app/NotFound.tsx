import { Link } from "react-router";
import { Words } from "../i18n/Words.tsx";
import { paths } from "../routes/paths.ts";
import { buttonClass } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { defaultAquarium, visitedAquarium } from "../visit/current-aquarium.ts";

/** A friendly end of the road: no such aquarium, or no such page. */
export function NotFound({ what }: { what: "aquarium" | "page" }) {
  const isAquarium = what === "aquarium";
  return (
    <Notice
      title={<Words of={isAquarium ? "notFound.aquarium" : "notFound.title"} />}
      text={<Words of={isAquarium ? "notFound.aquariumText" : "notFound.pageText"} />}
    >
      <Link
        className={buttonClass("primary")}
        to={paths.home(isAquarium ? defaultAquarium() : visitedAquarium())}
      >
        <Words of="notFound.go" />
      </Link>
    </Notice>
  );
}
