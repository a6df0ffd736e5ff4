import { Link } from "react-router";
import { Message } from "../../../i18n/Message.tsx";
import { useAquariumSlug } from "../../../penguins/use-aquarium-slug.ts";
import { paths } from "../../../routes/paths.ts";
import styles from "./AboutLink.module.css";

export function AboutLink() {
  return (
    <Link to={paths.about(useAquariumSlug())} className={styles.about}>
      <Message of="home.about" />
    </Link>
  );
}
