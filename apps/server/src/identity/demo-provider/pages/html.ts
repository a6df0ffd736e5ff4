/** Text that is already markup. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Returns markup from a template literal; inserted values are escaped, in attributes as well, unless they are markup. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html {
  return new Html(parts.reduce((text, part, index) => text + toMarkup(values[index - 1] ?? "") + part));
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function toMarkup(value: string | Html | readonly Html[]): string {
  if (typeof value === "string") return value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
  if (value instanceof Html) return value.text;
  return value.map(({ text }) => text).join("");
}
