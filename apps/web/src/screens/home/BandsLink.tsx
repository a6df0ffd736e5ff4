import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { Words } from "../../i18n/Words.tsx";
import { aquariumQuery } from "../../penguins/queries.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { buttonClass } from "../../ui/Button.tsx";

/** The way to Draw for who can tell the colours of the bands; none where the aquarium names no colours. */
export function BandsLink() {
  const slug = useAquariumSlug();
  const { data: aquarium } = useQuery(aquariumQuery(slug));
  if (aquarium?.band_colors.length === 0) return null;
  return (
    <Link to={paths.penguinInfo(slug)} className={buttonClass("quiet")}>
      <Words of="home.bands" />
    </Link>
  );
}
