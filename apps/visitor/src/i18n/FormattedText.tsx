import type { ReadPhrases } from "@harapen/contract/aquarium";
import type { Locale } from "@harapen/contract/locales";
import type { Segment } from "@harapen/contract/readings";
import { createElement, type ReactNode } from "react";
import styles from "./FormattedText.module.css";
import { useFurigana, useFuriganaShown } from "./furigana/furigana-store.ts";
import type { MessageKey, ValuesOf } from "./messages/messages.ts";
import {
  BREAK_OPPORTUNITY,
  interpolate,
  messageAt,
  useLocale,
  useLocaleStore,
  type Values,
} from "./translate.ts";

interface FormattedTextProps {
  of: string;
  values?: Values<ReactNode> | undefined;
}

/**
 * A text of the interface as markup: its placeholders filled in, its break opportunities as `<wbr>`, and in
 * Japanese, where the visitor wants them, furigana as `<ruby>`. Values come from elsewhere and are rendered
 * as they are.
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

interface PiecesProps {
  of: readonly ReactNode[];
  classes: readonly (string | false | undefined)[];
  /** The text's language, where it is not that of the page. */
  lang?: Locale | undefined;
}

const WORD_BREAK: ReactNode = createElement("wbr");

/**
 * A text in one element, of strings and elements. Neighbouring strings are one text; beside an element each
 * stands in an element of its own. So React never holds a bare text node: a browser that translates the
 * page puts another node in the place of each, and React could then neither move nor remove the text, and
 * would change it where nobody sees it (`docs/decisions/063-pages-that-a-browser-translates.md`).
 */
function Pieces({ of, classes, lang }: PiecesProps) {
  const pieces = joinStrings(of);
  const isPlain = pieces.length < 2 && typeof pieces[0] !== "object";
  const children = isPlain
    ? pieces
    : pieces.map((piece) => (typeof piece === "string" ? inElement(piece) : piece));
  const className = classes.filter(Boolean).join(" ") || undefined;
  return createElement("span", { className, lang }, ...children);
}

function joinStrings(parts: readonly ReactNode[]): ReactNode[] {
  const joined: ReactNode[] = [];
  for (const part of parts) {
    const text = typeof part === "number" ? String(part) : part;
    const last = joined.at(-1);
    if (typeof text === "string" && typeof last === "string") joined[joined.length - 1] = last + text;
    else if (text !== "" && text !== false) joined.push(text);
  }
  return joined;
}

const inElement = (text: string) => createElement("span", {}, text);

/** A base with its reading above it, which screen readers and translators leave alone. */
function Ruby({ of: { base, reading } }: { of: Exclude<Segment, string> }) {
  return (
    <ruby>
      <span>{base}</span>
      <rt aria-hidden translate="no">
        {reading}
      </rt>
    </ruby>
  );
}

interface PhrasesProps {
  of: readonly string[];
  /** The same text in Japanese with the readings that keepers wrote, where there are some. */
  readings?: ReadPhrases | undefined;
  /** The text's language, where it is not that of the page. */
  lang?: Locale | undefined;
}

/**
 * A text of an aquarium by its phrases: lines end between them, and within one only where no line holds it.
 * One phrase alone is left to the browser. Readings stand above their bases where the visitor wants furigana.
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

type MessageProps<Key extends MessageKey> = { of: Key } & ([keyof ValuesOf<Key>] extends [never]
  ? { values?: undefined }
  : { values: Record<keyof ValuesOf<Key>, ReactNode> });

/**
 * A message of the catalog as visible text. For attributes and the document's title, which hold no markup,
 * there is `useTranslate`.
 */
export function Message<Key extends MessageKey>({ of, values }: MessageProps<Key>) {
  const messages = useLocaleStore((state) => state.messages);
  return <FormattedText of={messageAt(messages, of)} values={values} />;
}
