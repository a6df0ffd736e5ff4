import { NativeSelect } from "@mantine/core";
import { useTexts } from "../../i18n/texts.ts";
import type { Encoding } from "../../table/decode-file.ts";
import type { Sheet, TextTable } from "../../table/sheet.ts";
import { TableChoices } from "../../table/TableReading.tsx";
import { TABLE } from "../../table/texts.ts";
import { Section } from "../../ui/Page.tsx";
import { COLUMN_KINDS, type ColumnKind, mayRepeat } from "./columns.ts";
import styles from "./ImportBirdsScreen.module.css";
import { IMPORT } from "./texts.ts";

type Kinds = readonly (ColumnKind | undefined)[];

interface Props {
  readonly sheet: Sheet;
  readonly table: TextTable;
  readonly kinds: Kinds;
  /** Of a file. */
  readonly encoding: Encoding | undefined;
  /** Whether somebody has to choose the encoding. */
  readonly inDoubt: boolean;
  /** How many birds the table has. */
  readonly count: number;
  readonly onKinds: (kinds: Kinds) => void;
  readonly onEncoding: (encoding: Encoding) => void;
  readonly onHeadRow: (row: number) => void;
}

/**
 * The table as it is read: with the choices of a file's encoding, of the headings, and of what columns hold.
 */
export function TablePreview({ sheet, table, kinds, encoding, inDoubt, count, ...on }: Props) {
  const texts = useTexts(IMPORT);
  return (
    <Section title={`${texts.columns}・${texts.preview(count)}`}>
      <TableChoices
        {...{ sheet, encoding, inDoubt }}
        headRow={table.headRow}
        onEncoding={on.onEncoding}
        onHeadRow={on.onHeadRow}
      />
      <ColumnTable table={table} kinds={kinds} onChange={on.onKinds} />
    </Section>
  );
}

const IGNORED = "";

interface ColumnTableProps {
  table: TextTable;
  kinds: Kinds;
  onChange: (kinds: Kinds) => void;
}

/** The rows by their numbers in the sheet, with a choice above each column of what it holds. */
function ColumnTable({ table: { heads, rows, numbers }, kinds, onChange }: ColumnTableProps) {
  const texts = useTexts(IMPORT);
  const { untitled } = useTexts(TABLE);
  const choose = (column: number, text: string) => {
    const kind = COLUMN_KINDS.find((one) => one === text);
    onChange(
      heads.map((_, index) => {
        if (index === column) return kind;
        return kinds[index] === kind && !mayRepeat(kind) ? undefined : kinds[index];
      }),
    );
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it by keys
    <section className={styles.scroll} tabIndex={0} aria-label={texts.columns}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              <span>{texts.rowNumber}</span>
            </th>
            {heads.map((head, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one head
              <th key={index} scope="col">
                <span>{head}</span>
                <NativeSelect
                  size="xs"
                  aria-label={texts.column(head || untitled(index + 1))}
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
            <tr key={numbers[at]}>
              <th scope="row" className={styles.number}>
                {numbers[at]}
              </th>
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
