import type { FieldsInWords } from "./bird-fields.ts";

/** A field that two versions of a document differ in. */
export interface FieldDifference {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The fields in which two versions of a document differ; against none, all that say something. */
export function differingFields(
  before: FieldsInWords | null,
  after: FieldsInWords | null,
): readonly FieldDifference[] {
  const [was, is] = [new Map(before ?? []), new Map(after ?? [])];
  const fields = [...new Set([...was.keys(), ...is.keys()])];
  return fields.flatMap((field) => {
    const difference = { field, before: was.get(field) ?? "", after: is.get(field) ?? "" };
    return difference.before === difference.after ? [] : [difference];
  });
}
