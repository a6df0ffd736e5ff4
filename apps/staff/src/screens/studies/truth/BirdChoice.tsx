import { TextInput } from "@mantine/core";
import { useState } from "react";
import { BirdIcon } from "../../../draft/BirdIcon.tsx";
import { useTexts } from "../../../i18n/texts.ts";
import { BandDots } from "../../../ui/colours/BandDots.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import styles from "./Truth.module.css";
import { TRUTH } from "./texts.ts";
import { findBirds, type ListedBird, useListedBirds } from "./use-listed-birds.ts";

interface BirdChoiceProps {
  birds: readonly ListedBird[];
  /** `null`: none of these; undefined until somebody has chosen. */
  chosen: string | null | undefined;
  onChoose: (penguin: string | null) => void;
}

/** A choice among the penguins by picture, name and bands, with a search; or none of these. */
export function BirdChoice({ birds, chosen, onChoose }: BirdChoiceProps) {
  const texts = useTexts(TRUTH);
  const { labels } = useListedBirds();
  const [words, setWords] = useState("");
  const found = findBirds(birds, words);
  return (
    <Section title={texts.who}>
      <TextInput
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <button
        type="button"
        className={`${styles.bird} ${styles.noneOf}`}
        aria-pressed={chosen === null}
        onClick={() => onChoose(null)}
      >
        <strong>{texts.none}</strong>
      </button>
      {found.length === 0 && <p role="status">{texts.noBird}</p>}
      <div className={styles.birds}>
        {found.map(({ bird, name }) => (
          <button
            key={bird.id}
            type="button"
            className={styles.bird}
            aria-pressed={chosen === bird.id}
            onClick={() => onChoose(bird.id)}
          >
            <BirdIcon bird={bird} />
            <strong>{name}</strong>
            <BandDots bands={bird.content.record.band_color} labels={labels} />
          </button>
        ))}
      </div>
    </Section>
  );
}
