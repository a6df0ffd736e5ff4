/** A column's type, by the names of Table Schema (https://datapackage.org/standard/table-schema/#field-types). */
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
