import { Link } from "react-router";
import { Words } from "../../i18n/Words.tsx";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { paths } from "../../routes/paths.ts";
import styles from "./AboutLink.module.css";

export function AboutLink() {
  return (
    <Link to={paths.about(useAquariumSlug())} className={styles.about}>
      <Words of="home.about" />
    </Link>
  );
}
