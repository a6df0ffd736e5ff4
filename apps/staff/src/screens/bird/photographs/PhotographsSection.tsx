import type { BirdDocument } from "@harapen/contract/staff/content";
import { Link } from "react-router";
import { removePhotograph } from "../../../draft/photographs.ts";
import { StaffPicture } from "../../../draft/StaffPicture.tsx";
import { useSlug } from "../../../draft/use-draft.ts";
import { useIsHidden } from "../../../draft/use-is-hidden.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { paths } from "../../../routes/paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { Pill } from "../../../ui/feedback/Pill.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import type { PartProps } from "../part.ts";
import styles from "./PhotographsSection.module.css";
import { PHOTOGRAPHS } from "./texts.ts";
import { UploadButtons } from "./UploadButtons.tsx";

interface PhotographsSectionProps extends PartProps {
  /** Stores what waits, before another screen changes the bird too. */
  onFlush: () => Promise<void>;
}

/** A bird's photographs: what is traced on each, and how to add more. */
export function PhotographsSection({ bird, onChange, onFlush }: PhotographsSectionProps) {
  const texts = useTexts(PHOTOGRAPHS);
  const { photographs = [] } = bird.record;
  const isHidden = useIsHidden();
  return (
    <Section title={texts.title} anchor="photographs">
      <p className={styles.lead}>{texts.lead}</p>
      <ul className={styles.list}>
        {photographs.map((photograph, index) => (
          <PhotographCard
            key={photograph.id}
            bird={bird}
            photograph={photograph}
            number={index + 1}
            onRemove={() => onChange(removePhotograph(photograph.id))}
            onFlush={onFlush}
          />
        ))}
        {photographs.length === 0 && bird.record.picture !== "" && (
          <li className={styles.card}>
            <StaffPicture
              className={styles.thumbnail}
              published={isHidden === false ? bird.record.picture : undefined}
            />
            <Pill tone="plain">{texts.shown}</Pill>
          </li>
        )}
      </ul>
      <UploadButtons onChange={onChange} onFlush={onFlush} birdId={bird.record.id} />
    </Section>
  );
}

interface PhotographCardProps {
  bird: BirdDocument;
  photograph: NonNullable<BirdDocument["record"]["photographs"]>[number];
  number: number;
  onRemove: () => void;
  onFlush: () => Promise<void>;
}

function PhotographCard({ bird, photograph, number, onRemove, onFlush }: PhotographCardProps) {
  const texts = useTexts(PHOTOGRAPHS);
  const slug = useSlug();
  const { id, file, spots } = photograph;
  const to = paths.photograph(slug, bird.record.id, id);
  return (
    <li className={styles.card}>
      <Link to={to} onClick={() => void onFlush()} className={styles.open}>
        <StaffPicture className={styles.thumbnail} photograph={id} />
        <span className={styles.name}>{texts.photograph(number)}</span>
        <span>{texts.trace}</span>
      </Link>
      <span className={styles.pills}>
        {spots ? (
          <Pill tone="done">{texts.traced(spots.length)}</Pill>
        ) : (
          <Pill tone="todo">{texts.untraced}</Pill>
        )}
        {file === bird.record.picture && <Pill tone="plain">{texts.shown}</Pill>}
      </span>
      <Button look="quiet" aria-label={`${texts.photograph(number)}: ${texts.remove}`} onClick={onRemove}>
        {texts.remove}
      </Button>
    </li>
  );
}
