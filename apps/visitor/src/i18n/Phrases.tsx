import type { ReadPhrases } from "@harapen/contract/aquarium";
import type { Segment } from "@harapen/contract/readings";
import { Fragment } from "react";
import styles from "./FormattedText.module.css";
import { useFuriganaShown } from "./furigana/furigana-store.ts";
import { useLocale } from "./locale-store.ts";
import { Ruby } from "./Ruby.tsx";

interface PhrasesProps {
  of: readonly string[];
  /** The same text in Japanese with the readings that keepers wrote, where there are some. */
  readings?: ReadPhrases | undefined;
}

/**
 * A text of an aquarium by its phrases: lines end between them, and within one only where no line holds it. One phrase alone is left to the
 * browser. Readings stand above their bases where the visitor wants furigana.
 */
export function Phrases({ of, readings }: PhrasesProps) {
  const isJapanese = useLocale() === "ja";
  const shown = useFuriganaShown() && isJapanese ? readings : undefined;
  const classes = [of.length > 1 && styles.phrases, shown && styles.furigana].filter(Boolean);
  return (
    <span className={classes.join(" ") || undefined}>
      {(shown ?? of).map((phrase, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a phrase may stand twice in a text; the order is fixed
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {typeof phrase === "string" ? phrase : phrase.map(renderSegment)}
        </Fragment>
      ))}
    </span>
  );
}

function renderSegment(segment: Segment, index: number) {
  return typeof segment === "string" ? segment : <Ruby key={index} of={segment} />;
}
