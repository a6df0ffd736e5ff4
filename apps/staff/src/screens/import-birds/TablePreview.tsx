import { NativeSelect } from "@mantine/core";
import { useTexts } from "../../i18n/texts.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Section } from "../../ui/Page.tsx";
import { COLUMN_KINDS, type ColumnKind, mayRepeat } from "./columns.ts";
import { ENCODINGS, type Encoding } from "./decode-file.ts";
import styles from "./ImportBirdsScreen.module.css";
import { headRowsOf, type Sheet, type TextTable } from "./sheet.ts";
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

/** The table as it is read: with the choices of a file's encoding, of the headings, and of what columns hold. */
export function TablePreview({ sheet, table, kinds, encoding, inDoubt, count, ...on }: Props) {
  const texts = useTexts(IMPORT);
  const unsure = inDoubt ? [{ value: UNSURE, label: texts.chooseEncoding }] : [];
  const rows = headRowsOf(sheet).map(({ number, cells }) => ({
    value: String(number),
    label: texts.headRow(
      number,
      cells
        .filter((cell) => cell.trim())
        .join(" · ")
        .slice(0, MOST_LETTERS),
    ),
  }));
  return (
    <Section title={`${texts.columns}・${texts.preview(count)}`}>
      <div className={styles.choices}>
        {encoding && (
          <NativeSelect
            label={texts.encoding}
            value={inDoubt ? UNSURE : encoding}
            data={[...unsure, ...ENCODINGS.map((value) => ({ value, label: texts.encodings[value] }))]}
            onChange={({ currentTarget: { value } }) => {
              const chosen = ENCODINGS.find((one) => one === value);
              if (chosen) on.onEncoding(chosen);
            }}
          />
        )}
        <NativeSelect
          label={texts.headings}
          value={String(table.headRow)}
          data={[...rows, { value: "0", label: texts.noHeadings }]}
          onChange={(event) => on.onHeadRow(Number(event.currentTarget.value))}
        />
      </div>
      {inDoubt && encoding && <Notice tone="todo">{texts.encodingInDoubt(texts.encodings[encoding])}</Notice>}
      <ColumnTable table={table} kinds={kinds} onChange={on.onKinds} />
    </Section>
  );
}

const UNSURE = "";
/** The most letters of a row in the choice of the headings: a phone's width. */
const MOST_LETTERS = 40;
const IGNORED = "";

interface ColumnTableProps {
  table: TextTable;
  kinds: Kinds;
  onChange: (kinds: Kinds) => void;
}

/** The rows by their numbers in the sheet, with a choice above each column of what it holds. */
function ColumnTable({ table: { heads, rows, numbers }, kinds, onChange }: ColumnTableProps) {
  const texts = useTexts(IMPORT);
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
                  aria-label={texts.column(head || texts.untitled(index + 1))}
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
