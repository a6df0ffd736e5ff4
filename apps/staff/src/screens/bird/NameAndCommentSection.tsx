import { LOCALES } from "@harapen/contract/locales";
import { localesOf } from "../../draft/display-text.ts";
import { NameAndCommentFields } from "../../draft/name-and-comment/NameAndCommentFields.tsx";
import { useTexts } from "../../i18n/texts.ts";
import { Pill } from "../../ui/feedback/Pill.tsx";
import { Section } from "../../ui/page/Section.tsx";
import type { BirdSectionProps } from "./section-props.ts";
import { BIRD } from "./texts.ts";

/** A bird's name and comment, and how many of them are still to be written. */
export function NameAndCommentSection({ bird, onChange }: BirdSectionProps) {
  const texts = useTexts(BIRD);
  const gaps = 2 * LOCALES.length - localesOf(bird.name).length - localesOf(bird.comment).length;
  return (
    <Section
      title={texts.words}
      anchor="words"
      aside={gaps > 0 && <Pill tone="todo">{texts.gaps(gaps)}</Pill>}
    >
      <NameAndCommentFields bird={bird} onChange={onChange} />
    </Section>
  );
}
