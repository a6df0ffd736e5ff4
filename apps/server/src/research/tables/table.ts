/** How a table of the export looks: its fields become the header, the rows and the data dictionary alike. */
export type FieldType = "string" | "integer" | "number" | "boolean" | "datetime" | "array" | "object";

export interface Field<Name extends string = string> {
  readonly name: Name;
  readonly type: FieldType;
  readonly description: string;
  readonly format?: "uuid" | undefined;
  readonly constraints?: Constraints | undefined;
  /** Written only with personal data. */
  readonly personal?: boolean;
}

export interface Constraints {
  readonly required?: true;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A field of which every row's value is in another table's field. */
export interface Reference {
  readonly field: string;
  readonly table: string;
  readonly to: string;
}

export interface Table<Name extends string = string> {
  /** Its files, without ending, below the export's folder. */
  readonly path: string;
  readonly description: string;
  readonly fields: readonly Field<Name>[];
  readonly primaryKey: readonly NoInfer<Name>[];
  readonly references: readonly Reference[];
}

/** A value as it is told; a field of type array or object takes JSON text. Absent and `null` are both missing. */
export type Cell = string | number | boolean | null | undefined;
export type Row<Name extends string> = Readonly<Record<Name, Cell>>;

/** Names its table in the data package: `events/page_view` is `events-page_view`. */
export function resourceName(path: string): string {
  return path.replaceAll("/", "-");
}

export function shownFields({ fields }: Table, personalData: boolean): readonly Field[] {
  return personalData ? fields : fields.filter(({ personal }) => !personal);
}

type Options = Omit<Field, "name" | "type" | "description">;

/** A field by its name, type and line in the data dictionary. */
export function field<const Name extends string>(
  name: Name,
  type: FieldType,
  description: string,
  options: Options = {},
): Field<Name> {
  return { name, type, description, ...options };
}

export const REQUIRED = { constraints: { required: true } } as const;
export const REQUIRED_UUID = { format: "uuid", ...REQUIRED } as const;

/** A table whose rows must have its fields, every one. */
export function table<const Name extends string>(definition: Table<Name>): Table<Name> {
  return definition;
}
