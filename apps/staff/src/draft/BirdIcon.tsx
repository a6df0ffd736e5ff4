import { PATHS } from "@harapen/contract/calls/paths";
import styles from "./BirdIcon.module.css";
import { useSlug } from "./use-draft.ts";

/** A bird's round portrait; without one, a place for it. */
export function BirdIcon({ icon }: { icon: string }) {
  const slug = useSlug();
  if (icon === "") return <span className={styles.icon} />;
  return (
    <img
      className={styles.icon}
      src={PATHS.media(slug, encodeURIComponent(icon))}
      alt=""
      loading="lazy"
      width={40}
      height={40}
    />
  );
}
