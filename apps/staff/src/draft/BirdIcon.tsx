import type { DraftedBird } from "@harapen/contract/staff/draft";
import styles from "./BirdIcon.module.css";
import { StaffPicture } from "./StaffPicture.tsx";
import { useIsHidden } from "./use-is-hidden.ts";

/** A bird's round portrait; without one, a place for it. */
export function BirdIcon({ bird: { content, change } }: { bird: DraftedBird }) {
  const { icon, picture, photographs } = content.record;
  const isHidden = useIsHidden();
  const isPublished = !change || change.published?.record.icon === icon;
  const isPublic = isPublished && isHidden === false;
  const photograph = photographs?.find(({ file }) => file === picture)?.id;
  if (isHidden === undefined) return <span className={styles.icon} />;
  return (
    <StaffPicture
      className={styles.icon}
      published={isPublic ? icon : undefined}
      photograph={isPublic ? undefined : photograph}
    />
  );
}
