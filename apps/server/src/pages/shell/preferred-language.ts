/**
 * Returns the first language in a browser's `Accept-Language` (RFC 9110, section 12.5.4), which is what its
 * pages read as `navigator.language`; `undefined` where it names none.
 */
export function preferredLanguage(header: string | undefined): string | undefined {
  const ranges = (header ?? "").split(",").map(parseRange);
  const best = ranges.reduce((first, next) => (next.weight > first.weight ? next : first));
  return best.weight > 0 && /^[a-z]/i.test(best.tag) ? best.tag : undefined;
}

function parseRange(range: string): { readonly tag: string; readonly weight: number } {
  const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
  const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
  return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 };
}
