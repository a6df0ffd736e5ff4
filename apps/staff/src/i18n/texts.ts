import { useStaffLocale } from "./locale-context.ts";
import type { StaffLocale } from "./locales.ts";

/** The texts of one part of the app in each language. A text with values is a function of them. */
export type Texts<Tree> = Readonly<Record<StaffLocale, Tree>>;

/** Texts in Japanese and English; the compiler holds the English ones to the shape of the Japanese. */
export function inBoth<Tree>(texts: { ja: Tree; en: NoInfer<Tree> }): Texts<Tree> {
  return texts;
}

/** The texts in the language of the page. */
export function useTexts<Tree>(texts: Texts<Tree>): Tree {
  return texts[useStaffLocale().locale];
}
