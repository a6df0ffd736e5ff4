/**
 * Puts a section, which begins with its heading, into a page: replacing the existing one; otherwise before
 * the section with the heading `before`; or, if there is no such section, at the end.
 */
export function withSection(page: string, section: string, before = ""): string {
  const heading = section.slice(0, section.indexOf("\n"));
  const from = page.indexOf(`${heading}\n`);
  if (from >= 0) {
    const next = page.indexOf("\n## ", from + heading.length);
    return `${page.slice(0, from)}${section}\n${next < 0 ? "" : page.slice(next)}`;
  }
  const at = before ? page.indexOf(`${before}\n`) : -1;
  return at < 0 ? `${page.trimEnd()}\n\n${section}\n` : `${page.slice(0, at)}${section}\n\n${page.slice(at)}`;
}
