import { TABLES } from "./tables/all-tables.ts";
import { STUDY_TABLES } from "./tables/study-tables.ts";
import { type Field, type Reference, resourceName, type Table } from "./tables/table.ts";

/**
 * Returns the data dictionary for people, in Markdown: docs/data-dictionary.md. Every export has the same for
 * programs.
 */
export function dictionaryPage(): string {
  return [
    "# Data dictionary",
    "",
    "What `npm run harapen -- export <folder>` writes, made from the contract by",
    "`npm run --silent harapen -- data-dictionary`. [How to read it](research-export.md).",
    "Columns in italics are written only with `--with-personal-data`.",
    "What is marked as a drawing's is left out by `--without-drawings`.",
    ...TABLES.flatMap(tableSection),
    "",
    "# Tables of a study",
    "",
    "What an export of a study (`npm run harapen -- export <folder> --study <id>`) has beside all of the above.",
    ...STUDY_TABLES.flatMap(tableSection),
    "",
  ].join("\n");
}

function tableSection(table: Table): string[] {
  const { path, description, fields, primaryKey, references, drawing } = table;
  return [
    "",
    `## ${resourceName(path)}`,
    "",
    `\`${path}.csv\`, \`${path}.ndjson\`. ${escapePipes(description)}${drawing ? " A drawing's." : ""}`,
    "",
    `Key: ${primaryKey.map((key) => `\`${key}\``).join(", ")}.${references.map(referenceNote).join("")}`,
    "",
    "| column | type | meaning |",
    "|---|---|---|",
    ...fields.map(fieldRow),
  ];
}

function referenceNote({ field, table, to }: Reference): string {
  return ` \`${field}\` is \`${to}\` of ${table}.`;
}

function fieldRow({ name, type, description, constraints, personal, drawing }: Field): string {
  const values = constraints?.enum
    ? ` One of: ${constraints.enum.map((value) => `\`${value}\``).join(", ")}.`
    : "";
  const column = personal ? `*${name}*` : `\`${name}\``;
  return `| ${column} | ${type} | ${escapePipes(description + values)}${drawing ? " A drawing's." : ""} |`;
}

/** Escapes what would end a cell of a Markdown table. */
function escapePipes(text: string): string {
  return text.replaceAll("|", "\\|");
}
