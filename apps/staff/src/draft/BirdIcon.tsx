import { mediaAddress } from "@harapen/contract/calls/paths";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import styles from "./BirdIcon.module.css";
import { StaffPicture } from "./StaffPicture.tsx";
import { useDraft, useSlug } from "./use-draft.ts";

/** A bird's round portrait, published or not, or its photograph if that was added since the draft was loaded; without either, a placeholder. */
export function BirdIcon({ bird: { content } }: { bird: DraftedBird }) {
  const slug = useSlug();
  const { icon, picture, photographs } = content.record;
  const digest = useDraft().pictures[icon];
  if (digest)
    return <img className={styles.icon} src={mediaAddress(slug, icon, digest)} alt="" loading="lazy" />;
  const photograph = photographs?.find(({ file }) => file === picture)?.id;
  return <StaffPicture className={styles.icon} photograph={photograph} />;
}
