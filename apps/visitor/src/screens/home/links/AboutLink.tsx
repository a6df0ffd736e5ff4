import { Message } from "../../../i18n/Message.tsx";
import { useAquariumSlug } from "../../../penguins/use-aquarium-slug.ts";
import { paths } from "../../../routes/paths.ts";
import { ScreenLink } from "../../../ui/ScreenLink.tsx";
import styles from "./AboutLink.module.css";

export function AboutLink() {
  return (
    <ScreenLink to={paths.about(useAquariumSlug())} className={styles.about}>
      <Message of="home.about" />
    </ScreenLink>
  );
}
