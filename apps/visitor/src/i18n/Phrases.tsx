import { createElement, type ReactNode } from "react";
import { useReader } from "./furigana/furigana.ts";
import type { Segment } from "./furigana/segment.ts";
import { PHRASE_END } from "./marks.ts";
import styles from "./Phrases.module.css";

type Values = Readonly<Record<string, string | number>>;

interface PhrasesProps {
  of: string;
  values?: Values | undefined;
}

const LINE_MAY_END = createElement("wbr");

/**
 * A text of the interface: in Japanese with readings where the visitor wants them, and its lines end between phrases. The
 * values are others' words, and stand as they are.
 */
export function Phrases({ of, values = {} }: PhrasesProps): ReactNode {
  const read = useReader();
  const segments = read?.(of) ?? [of];
  const isRead = segments.some((segment) => typeof segment !== "string");
  const isMarked = of.includes(PHRASE_END);
  if (!isRead && !isMarked) return spelledOut(of, values).join("");
  return createElement(
    "span",
    { className: [isMarked && styles.phrases, isRead && styles.read].filter(Boolean).join(" ") },
    ...segments.flatMap((segment) => rendered(segment, values)),
  );
}

function rendered(segment: Segment, values: Values): ReactNode[] {
  if (typeof segment === "string") {
    return spelledOut(segment, values).map((part) => (part === PHRASE_END ? LINE_MAY_END : part));
  }
  const { kanji, reading } = segment;
  return [createElement("ruby", {}, kanji, createElement("rt", { "aria-hidden": true }, reading))];
}

/** The text's parts, its blanks filled; the marks between phrases are parts of their own. */
function spelledOut(text: string, values: Values): string[] {
  return text.split(/(\{\{\w+\}\}|¦)/).map((part) => {
    const blank = /^\{\{(\w+)\}\}$/.exec(part)?.[1];
    return blank === undefined ? part : String(values[blank] ?? "");
  });
}
