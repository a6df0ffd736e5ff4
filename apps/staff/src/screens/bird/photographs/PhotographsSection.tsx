import { removePhotograph, showPhotograph } from "../../../draft/photographs.ts";
import { StaffPicture } from "../../../draft/StaffPicture.tsx";
import { useRights, useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { paths } from "../../../routes/paths.ts";
import { Pill } from "../../../ui/feedback/Pill.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import type { BirdSectionProps } from "../section-props.ts";
import { PhotographCard } from "./PhotographCard.tsx";
import styles from "./PhotographsSection.module.css";
import { PHOTOGRAPHS } from "./texts.ts";
import { UploadButtons } from "./UploadButtons.tsx";
import type { UploadProps } from "./use-upload.ts";

type PhotographsSectionProps = BirdSectionProps & Omit<UploadProps, "birdId">;

/** A bird's photographs: what is traced on each, which one visitors see, and how to add more. */
export function PhotographsSection({ bird, ...uploading }: PhotographsSectionProps) {
  const texts = useTexts(PHOTOGRAPHS);
  const slug = useSlug();
  const { edit } = useRights();
  const { onChange, onFlush } = uploading;
  const { id: birdId, picture, photographs = [] } = bird.record;
  const isPictureAmongThem = photographs.some(({ file }) => file === picture);
  return (
    <Section title={texts.title} anchor="photographs">
      <p className={styles.lead}>{texts.lead}</p>
      <ul className={styles.list}>
        {picture !== "" && !isPictureAmongThem && (
          <li className={`${styles.card} ${styles.shown}`}>
            <StaffPicture className={styles.thumbnail} file={picture} />
            <Pill tone="plain">{texts.shown}</Pill>
          </li>
        )}
        {photographs.map((photograph, index) => (
          <PhotographCard
            key={photograph.id}
            photograph={photograph}
            name={texts.photograph(index + 1)}
            to={paths.photograph(slug, birdId, photograph.id)}
            isShown={photograph.file === picture}
            onOpen={() => void onFlush()}
            onShow={() => onChange(showPhotograph(photograph.id))}
            onRemove={() => onChange(removePhotograph(photograph.id))}
          />
        ))}
      </ul>
      {edit && <UploadButtons birdId={birdId} {...uploading} />}
    </Section>
  );
}
