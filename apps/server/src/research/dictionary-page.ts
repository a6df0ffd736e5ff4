import { TABLES } from "./data-package.ts";
import { type Field, resourceName, type Table } from "./tables/table.ts";

/** The data dictionary for people, in Markdown; every export has the same for machines. */
export function dictionaryPage(): string {
  return [
    "# Data dictionary",
    "",
    "What `npm run harapen -- export <folder>` writes, made from the contract by",
    "`npm run --silent harapen -- data-dictionary`. [How to read it](research-export.md).",
    "Columns in italics are written only with `--with-personal-data`.",
    ...TABLES.flatMap(section),
    "",
  ].join("\n");
}

function section(table: Table): string[] {
  const { path, description, fields, primaryKey, references } = table;
  return [
    "",
    `## ${resourceName(path)}`,
    "",
    `\`${path}.csv\`, \`${path}.ndjson\`. ${inline(description)}`,
    "",
    `Key: ${primaryKey.map((key) => `\`${key}\``).join(", ")}.${references.map(told).join("")}`,
    "",
    "| column | type | meaning |",
    "|---|---|---|",
    ...fields.map(row),
  ];
}

function told({ field, table, to }: Table["references"][number]): string {
  return ` \`${field}\` is \`${to}\` of ${table}.`;
}

function row({ name, type, description, constraints, personal }: Field): string {
  const words = constraints?.enum
    ? ` One of: ${constraints.enum.map((word) => `\`${word}\``).join(", ")}.`
    : "";
  const column = personal ? `*${name}*` : `\`${name}\``;
  return `| ${column} | ${type} | ${inline(description + words)} |`;
}

function inline(text: string): string {
  return text.replaceAll("|", "\\|");
}
