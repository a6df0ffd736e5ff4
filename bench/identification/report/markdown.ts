import type { Rate } from "../measures/rates.ts";

/** A table: the first row is its head; columns of figures are aligned to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const rule = head.map((_, column) =>
    body.every((row) => FIGURE.test(row[column] ?? "")) ? "---:" : "---",
  );
  return [head, rule, ...body].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

const FIGURE = /^(\d[\d.,±% ]*|)$/;

export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** Percent, with its standard error: "93.4 ± 0.6". */
export function percent({ mean, standardError }: Rate): string {
  const figure = (100 * mean).toFixed(1);
  return standardError === undefined ? figure : `${figure} ± ${(100 * standardError).toFixed(1)}`;
}

export function picture(name: string, alt: string): string {
  return `![${alt}](identification/${name}.svg)`;
}

/** Blocks of a document with an empty line between them. */
export function blocks(...each: readonly string[]): string {
  return each.filter((block) => block !== "").join("\n\n");
}
