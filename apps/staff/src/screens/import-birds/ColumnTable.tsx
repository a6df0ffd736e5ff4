import { NativeSelect } from "@mantine/core";
import { useTexts } from "../../i18n/texts.ts";
import { COLUMN_KINDS, type ColumnKind } from "./columns.ts";
import styles from "./ImportBirdsScreen.module.css";
import type { TextTable } from "./parse-text.ts";
import { IMPORT } from "./texts.ts";

interface ColumnTableProps {
  table: TextTable;
  kinds: readonly (ColumnKind | undefined)[];
  onChange: (kinds: readonly (ColumnKind | undefined)[]) => void;
}

const IGNORED = "";

/** The table as it was pasted, with a choice above each column of what it holds. */
export function ColumnTable({ table: { heads, rows }, kinds, onChange }: ColumnTableProps) {
  const texts = useTexts(IMPORT);
  const choose = (column: number, kind: string) =>
    onChange(
      heads.map((_, index) => {
        if (index === column) return COLUMN_KINDS.find((one) => one === kind);
        return kinds[index] === kind ? undefined : kinds[index];
      }),
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it by keys
    <section className={styles.scroll} tabIndex={0} aria-label={texts.columns}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one head
              <th key={index} scope="col">
                <span>{head}</span>
                <NativeSelect
                  size="xs"
                  aria-label={texts.column(head)}
                  value={kinds[index] ?? IGNORED}
                  data={[
                    { value: IGNORED, label: texts.ignored },
                    ...COLUMN_KINDS.map((value) => ({ value, label: texts.kinds[value] })),
                  ]}
                  onChange={(event) => choose(index, event.currentTarget.value)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
            <tr key={at}>
              {heads.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name
                <td key={index} className={kinds[index] ? undefined : styles.ignored}>
                  {row[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
