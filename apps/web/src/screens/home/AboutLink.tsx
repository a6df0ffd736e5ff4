import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { Words } from "../../i18n/Words.tsx";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import styles from "./AboutLink.module.css";

export function AboutLink() {
  return (
    <Link to={paths.about(useAquariumSlug())} className={styles.about}>
      <Words of="home.about" />
    </Link>
  );
}
