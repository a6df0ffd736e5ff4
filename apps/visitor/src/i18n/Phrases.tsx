import type { ReadPhrases } from "@harapen/contract/aquarium";
import type { Locale } from "@harapen/contract/locales";
import type { Segment } from "@harapen/contract/readings";
import { createElement, type ReactNode } from "react";
import styles from "./FormattedText.module.css";
import { useFuriganaShown } from "./furigana/furigana-store.ts";
import { useLocale } from "./locale-store.ts";
import { Pieces, WORD_BREAK } from "./Pieces.tsx";
import { Ruby } from "./Ruby.tsx";

interface PhrasesProps {
  of: readonly string[];
  /** The same text in Japanese with the readings that keepers wrote, where there are some. */
  readings?: ReadPhrases | undefined;
  /** The text's language, where it is not that of the page. */
  lang?: Locale | undefined;
}

/**
 * A text of an aquarium by its phrases: lines end between them, and within one only where no line holds it. One phrase alone is left to the
 * browser. Readings stand above their bases where the visitor wants furigana.
 */
export function Phrases({ of, readings, lang }: PhrasesProps) {
  const isJapanese = useLocale() === "ja";
  const shown = useFuriganaShown() && isJapanese ? readings : undefined;
  return (
    <Pieces
      lang={lang}
      classes={[of.length > 1 && styles.phrases, shown && styles.furigana]}
      of={(shown ?? of).flatMap((phrase, index) => [index > 0 && WORD_BREAK, ...renderPhrase(phrase)])}
    />
  );
}

function renderPhrase(phrase: string | readonly Segment[]): ReactNode[] {
  if (typeof phrase === "string") return [phrase];
  return phrase.map((segment) =>
    typeof segment === "string" ? segment : createElement(Ruby, { of: segment }),
  );
}
