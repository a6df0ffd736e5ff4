import { createHash } from "node:crypto";

/**
 * Moves style attributes, which the content security policy forbids in any case, into a stylesheet of their
 * own: `sheet`, with the attribute `data-style` for its selectors.
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

/**
 * Unescapes declarations that React has escaped in an attribute; a brace or an angle bracket could end the
 * rule or the element.
 */
function unescapeHtml(declarations: string): string {
  const text = declarations.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  return /[{}<>]|&(lt|gt);/.test(text) ? "" : text;
}

/**
 * Returns the hashes of a page's style or script elements that have no attributes, as the policy names them
 * (CSP, section 2.3.1).
 */
export function inlineHashes(page: string, name: "style" | "script"): string[] {
  const elements = page.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "gs"));
  return Array.from(elements, ([, text = ""]) => {
    const digest = createHash("sha256").update(text).digest("base64");
    return `'sha256-${digest}'`;
  });
}
