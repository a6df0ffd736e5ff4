/**
 * A column's type, by the names of Table Schema (https://datapackage.org/standard/table-schema/#field-types).
 */
export type FieldType = "string" | "integer" | "number" | "boolean" | "datetime" | "array" | "object";

/** The constraints that every value of a column meets, by the names of Table Schema. */
export interface Constraints {
  readonly required?: true;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A column: its name in the header, and its line in the data dictionary. */
export interface Field<Name extends string = string> {
  readonly name: Name;
  readonly type: FieldType;
  readonly description: string;
  readonly format?: "uuid" | undefined;
  readonly constraints?: Constraints | undefined;
  /** Written only with personal data. */
  readonly personal?: boolean;
  /** Not written without drawings. */
  readonly drawing?: boolean;
}

/** What the data dictionary says of a column with an id that is a UUID. */
export const PSEUDONYMOUS_KEY =
  " Without personal data another UUID, the same in every table, and in every export but a study's, which has its own." as const;

/** What the data dictionary says of a column with the id of a visitor, a device or a session. */
export const PSEUDONYMOUS =
  " Without personal data a pseudonym, the same in every table, and in every export but a study's, which has its own." as const;

export const REQUIRED = { constraints: { required: true } } as const;
export const REQUIRED_UUID = { format: "uuid", ...REQUIRED } as const;
export const REQUIRED_COUNT = { constraints: { required: true, minimum: 0 } } as const;

/** Returns a column by its name, type and line in the data dictionary. */
export function field<const Name extends string>(
  name: Name,
  type: FieldType,
  description: string,
  options: Omit<Field, "name" | "type" | "description"> = {},
): Field<Name> {
  return { name, type, description, ...options };
}

/** A foreign key: every value of `field` is a value of the column `to` in another table. */
export interface Reference {
  readonly field: string;
  /** The other table, by its resource name. */
  readonly table: string;
  readonly to: string;
}

/** A table of the export. The header, the rows and the data dictionary all follow from its fields. */
export interface Table<Name extends string = string> {
  /** The path of its files below the export's folder, without extension. */
  readonly path: string;
  readonly description: string;
  readonly fields: readonly Field<Name>[];
  readonly primaryKey: readonly NoInfer<Name>[];
  readonly references: readonly Reference[];
  /** Whether it is about what visitors drew, so that an export without drawings lacks it. */
  readonly drawing?: boolean;
}

/** A value of a row; a field of type array or object takes JSON text. Absent and `null` are both missing. */
export type Cell = string | number | boolean | null | undefined;

/** A row with a value for every column, so that a column without one does not compile. */
export type Row<Name extends string> = Readonly<Record<Name, Cell>>;

/** The names of a table's columns. */
export type ColumnOf<Definition extends Table> = Definition["fields"][number]["name"];

/**
 * The most page views, and searches, of one session that are exported: no visit has so many, and memory must
 * not grow with a flood.
 */
export const MAX_ROWS_PER_SESSION = 10_000;

/** Returns the definition, typed with its columns' names. */
export function table<const Name extends string>(definition: Table<Name>): Table<Name> {
  return definition;
}

/** Returns a table's name in the data package: `events/page_view` is `events-page_view`. */
export function resourceName(path: string): string {
  return path.replaceAll("/", "-");
}

/** Whether an export has personal data and drawings. */
export interface Content {
  readonly personalData: boolean;
  readonly drawings: boolean;
}

/** Returns the columns that an export of this content writes. */
export function exportedFields({ fields }: Table, { personalData, drawings }: Content): readonly Field[] {
  return fields.filter(({ personal, drawing }) => (personalData || !personal) && (drawings || !drawing));
}
