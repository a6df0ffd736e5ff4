import { PATHS } from "@harapen/contract/calls/paths";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import styles from "./BirdIcon.module.css";
import { useSlug } from "./use-draft.ts";
import { useIsHidden } from "./use-is-hidden.ts";

/** A bird's round portrait, where visitors can see it too; else a place for it. */
export function BirdIcon({ bird: { content, change } }: { bird: DraftedBird }) {
  const slug = useSlug();
  const isHidden = useIsHidden();
  const { icon } = content.record;
  const isPublished = !change || change.published?.record.icon === icon;
  if (icon === "" || !isPublished || isHidden !== false) return <span className={styles.icon} />;
  const address = PATHS.media(slug, encodeURIComponent(icon));
  return <img className={styles.icon} src={address} alt="" loading="lazy" width={40} height={40} />;
}
