/** Returns a table whose first row is its head; columns of figures are aligned to the right. */
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

/** Joins blocks of a document, with an empty line between them. */
export function blocks(...each: readonly string[]): string {
  return each.filter((block) => block !== "").join("\n\n");
}
