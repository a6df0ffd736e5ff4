/**
 * Where a line of Japanese may end, as messages mark it: Japanese has no spaces, and only Chromium knows its phrases
 * (`word-break: auto-phrase`).
 */
export const PHRASE_END = "¦";

/** The messages or the text without the marks, for attributes and for languages' files read directly. */
export function unmarked<Text>(text: Text): Text;
export function unmarked(text: unknown): unknown {
  if (typeof text === "string") return text.replaceAll(PHRASE_END, "");
  return Object.fromEntries(Object.entries(text as object).map(([key, inner]) => [key, unmarked(inner)]));
}
