import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { defaultAquarium, visitedAquarium } from "../penguins/visit.ts";
import { buttonClass } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { paths } from "./paths.ts";

/** A friendly end of the road: no such aquarium, or no such page. */
export function NotFound({ what }: { what: "aquarium" | "page" }) {
  const { t } = useTranslation();
  const isAquarium = what === "aquarium";
  return (
    <Notice
      title={t(isAquarium ? "notFound.aquarium" : "notFound.title")}
      text={t(isAquarium ? "notFound.aquariumText" : "notFound.pageText")}
    >
      <Link
        className={buttonClass("primary")}
        to={paths.home(isAquarium ? defaultAquarium() : visitedAquarium())}
      >
        {t("notFound.go")}
      </Link>
    </Notice>
  );
}
