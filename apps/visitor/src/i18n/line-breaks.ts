/**
 * The character that marks a line break opportunity in a Japanese message: Japanese has no spaces to break lines at, and
 * only Chromium finds the phrases by itself (`word-break: auto-phrase`).
 */
export const BREAK_OPPORTUNITY = "¦";

/** A text, or a tree of messages, without break opportunities: for attributes, which hold no markup. */
export function withoutLineBreaks<Text>(text: Text): Text;
export function withoutLineBreaks(text: unknown): unknown {
  if (typeof text === "string") return text.replaceAll(BREAK_OPPORTUNITY, "");
  return Object.fromEntries(
    Object.entries(text as object).map(([key, inner]) => [key, withoutLineBreaks(inner)]),
  );
}
