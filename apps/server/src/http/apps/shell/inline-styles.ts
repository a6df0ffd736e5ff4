import { createHash } from "node:crypto";

/** A page and the hashes of its style elements, as the content security policy names them. */
export interface StyledPage {
  readonly page: string;
  readonly hashes: readonly string[];
}

/**
 * Moves style attributes, which the content security policy forbids in any case, into a stylesheet of their own: `sheet`, with
 * the attribute `data-style` for its selectors.
 */
export function extractStyles(markup: string): { readonly markup: string; readonly sheet: string } {
  const rules: string[] = [];
  const moved = markup.replaceAll(/ style="([^"]*)"/g, (_, declarations: string) => {
    const known = rules.indexOf(declarations);
    const index = known === -1 ? rules.push(declarations) - 1 : known;
    return ` data-style="${index}"`;
  });
  const sheet = rules.map((declarations, index) => `[data-style="${index}"]{${unescapeHtml(declarations)}}`);
  return { markup: moved, sheet: sheet.join("") };
}

/** Unescapes declarations that React has escaped in an attribute; a brace or an angle bracket could end the rule or the element. */
function unescapeHtml(declarations: string): string {
  const text = declarations.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  return /[{}<>]|&(lt|gt);/.test(text) ? "" : text;
}

/** Returns a page with the hashes of its style elements (CSP, section 2.3.1). */
export function withStyleHashes(page: string): StyledPage {
  const sheets = [...page.matchAll(/<style>([^<]*)<\/style>/g)].map(([, sheet = ""]) => sheet);
  return {
    page,
    hashes: sheets.map((sheet) => `'sha256-${createHash("sha256").update(sheet).digest("base64")}'`),
  };
}
