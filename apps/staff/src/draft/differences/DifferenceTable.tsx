import { inBoth, useTexts } from "../../i18n/texts.ts";
import type { FieldDescriptions } from "./bird-fields.ts";
import styles from "./DifferenceTable.module.css";

interface DifferenceTableProps {
  caption: string;
  /** The heads of the two versions' columns. */
  heads: readonly [before: string, after: string];
  differences: readonly FieldDifference[];
}

/** Two versions of a document, field by field, where they differ. */
export function DifferenceTable({ caption, heads, differences }: DifferenceTableProps) {
  const texts = useTexts(DIFFERENCES);
  if (differences.length === 0) return <p>{texts.same}</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={caption}>
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{before || texts.nothing}</td>
              <td>{before === after ? texts.retraced(after) : after || texts.nothing}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const DIFFERENCES = inBoth({
  ja: {
    field: "項目",
    nothing: "（なし）",
    same: "ちがいはありません。",
    retraced: (text: string) => `${text}（場所か大きさ、または写真の合わせ方がちがいます）`,
  },
  en: {
    field: "Field",
    nothing: "(nothing)",
    same: "There is no difference.",
    retraced: (text: string) => `${text} (moved, resized or aligned differently)`,
  },
});

/** A field that two versions of a document differ in. */
interface FieldDifference {
  readonly field: string;
  readonly before: string;
  /** Where it equals `before`, the difference is in traced data that the text does not tell. */
  readonly after: string;
}

const NOTHING = ["", undefined] as const;

const byField = (fields: FieldDescriptions | null) =>
  new Map(fields?.map(([field, text, traced]) => [field, [text, traced] as const]));

/** Returns the fields in which two versions differ; compared with none, all that are not empty. */
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
