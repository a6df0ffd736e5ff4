import type { Locale } from "@harapen/contract/locales";
import { createElement, type ReactNode } from "react";

interface PiecesProps {
  of: readonly ReactNode[];
  classes: readonly (string | false | undefined)[];
  /** The text's language, where it is not that of the page. */
  lang?: Locale | undefined;
}

export const WORD_BREAK: ReactNode = createElement("wbr");

/**
 * A text in one element, of strings and elements. Neighbouring strings are one text; beside an element each
 * stands in an element of its own. So React never holds a bare text node: a browser that translates the
 * page puts another node in the place of each, and React could then neither move nor remove the text, and
 * would change it where nobody sees it (`docs/decisions/063-pages-that-a-browser-translates.md`).
 */
export function Pieces({ of, classes, lang }: PiecesProps) {
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
