import { useTexts } from "../../i18n/texts.ts";
import styles from "./DifferenceTable.module.css";
import { DIFFERENCES } from "./difference-texts.ts";
import type { FieldDifference } from "./differing-fields.ts";

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
