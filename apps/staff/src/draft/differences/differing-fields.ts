import type { FieldDescriptions } from "./bird-fields.ts";

/** A field that two versions of a document differ in. */
export interface FieldDifference {
  readonly field: string;
  readonly before: string;
  /** Where it equals `before`, the difference is in traced data that the text does not tell. */
  readonly after: string;
}

const NOTHING = ["", undefined] as const;

const byField = (fields: FieldDescriptions | null) =>
  new Map(fields?.map(([field, text, traced]) => [field, [text, traced] as const]));

/** Returns the fields in which two versions of a document differ; compared with none, all that are not empty. */
export function differingFields(
  before: FieldDescriptions | null,
  after: FieldDescriptions | null,
): readonly FieldDifference[] {
  const [was, is] = [byField(before), byField(after)];
  const fields = [...new Set([...was.keys(), ...is.keys()])];
  return fields.flatMap((field) => {
    const [[text, traced], [textNow, tracedNow]] = [was.get(field) ?? NOTHING, is.get(field) ?? NOTHING];
    return text === textNow && traced === tracedNow ? [] : [{ field, before: text, after: textNow }];
  });
}
