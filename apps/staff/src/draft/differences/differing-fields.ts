import type { FieldsInWords } from "./bird-fields.ts";

/** A field that two versions of a document differ in. */
export interface FieldDifference {
  readonly field: string;
  readonly before: string;
  /** Where it is the same as before, something traced differs that the words do not tell. */
  readonly after: string;
}

const NOTHING = ["", undefined] as const;

const byField = (fields: FieldsInWords | null) =>
  new Map(fields?.map(([field, text, traced]) => [field, [text, traced] as const]));

/** The fields in which two versions of a document differ; against none, all that say something. */
export function differingFields(
  before: FieldsInWords | null,
  after: FieldsInWords | null,
): readonly FieldDifference[] {
  const [was, is] = [byField(before), byField(after)];
  const fields = [...new Set([...was.keys(), ...is.keys()])];
  return fields.flatMap((field) => {
    const [[text, traced], [textNow, tracedNow]] = [was.get(field) ?? NOTHING, is.get(field) ?? NOTHING];
    return text === textNow && traced === tracedNow ? [] : [{ field, before: text, after: textNow }];
  });
}
