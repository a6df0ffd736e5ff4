import { parseUrl } from "../../../platform/parse-url.ts";

/** The first grapheme cluster of a name in capitals: one emoji, one syllable with its accents. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment.toLocaleUpperCase() ?? "";
}

/** Whether an address is of this origin: the content security policy blocks other pictures, with an error on the console. */
export function isSameOrigin(address: string, origin: string): boolean {
  return parseUrl(address)?.origin === origin;
}
