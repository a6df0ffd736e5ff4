/** The first character of a name as a reader sees it: one emoji, one syllable with its accents. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment.toLocaleUpperCase() ?? "";
}

/** Whether the content security policy lets the page load a picture; asking in vain would be an error on the console. */
export function isSameOrigin(address: string, origin: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin;
}
