import type { Rate } from "@harapen/measures/clustered-mean";

/** Formats a percentage with its standard error: "93.4 ± 0.6". */
export function percent({ mean, standardError }: Rate): string {
  const figure = (100 * mean).toFixed(1);
  return standardError === undefined ? figure : `${figure} ± ${(100 * standardError).toFixed(1)}`;
}

export function picture(name: string, alt: string): string {
  return `![${alt}](identification/${name}.svg)`;
}
