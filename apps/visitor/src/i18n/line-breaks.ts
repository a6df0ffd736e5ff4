/**
 * The character that marks a line break opportunity in a Japanese message: Japanese has no spaces to break lines at, and
 * only Chromium finds the phrases by itself (`word-break: auto-phrase`).
 */
export const BREAK_OPPORTUNITY = "¦";

/** A text without break opportunities. */
export function withoutLineBreaks(text: string): string {
  return text.replaceAll(BREAK_OPPORTUNITY, "");
}
