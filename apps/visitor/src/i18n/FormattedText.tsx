import type { Segment } from "@harapen/contract/readings";
import { createElement, type ReactNode } from "react";
import styles from "./FormattedText.module.css";
import { useFurigana } from "./furigana/furigana-store.ts";
import { interpolate, type Values } from "./interpolate.ts";
import { BREAK_OPPORTUNITY } from "./line-breaks.ts";
import { useLocale } from "./locale-store.ts";
import { Pieces, WORD_BREAK } from "./Pieces.tsx";
import { Ruby } from "./Ruby.tsx";

interface FormattedTextProps {
  of: string;
  values?: Values<ReactNode> | undefined;
}

/**
 * A text of the interface as markup: its placeholders filled in, its break opportunities as `<wbr>`, and in Japanese, where
 * the visitor wants them, furigana as `<ruby>`. Values come from elsewhere and are rendered as they are.
 */
export function FormattedText({ of, values = {} }: FormattedTextProps): ReactNode {
  const annotate = useFurigana(useLocale());
  const segments = annotate?.(of) ?? [of];
  const hasFurigana = segments.some((segment) => typeof segment !== "string");
  const hasBreaks = of.includes(BREAK_OPPORTUNITY);
  return (
    <Pieces
      classes={[hasBreaks ? styles.phrases : styles.unbroken, hasFurigana && styles.furigana]}
      of={segments.flatMap((segment) => renderSegment(segment, values))}
    />
  );
}

function renderSegment(segment: Segment, values: Values<ReactNode>): ReactNode[] {
  if (typeof segment === "string") {
    return interpolate(segment, values).map((part) => (part === BREAK_OPPORTUNITY ? WORD_BREAK : part));
  }
  return [createElement(Ruby, { of: segment })];
}
