import { NativeSelect } from "@mantine/core";
import { useTexts } from "../i18n/texts.ts";
import { Notice } from "../ui/Notice.tsx";
import { ENCODINGS, type Encoding } from "./decode-file.ts";
import { headRowsOf, type Sheet, type TextTable } from "./sheet.ts";
import styles from "./TableReading.module.css";
import { TABLE } from "./texts.ts";

interface ChoicesProps {
  readonly sheet: Sheet;
  /** The row that has the headings; 0 if none has. */
  readonly headRow: number;
  /** Of a file. */
  readonly encoding: Encoding | undefined;
  /** Whether somebody has to choose the encoding. */
  readonly inDoubt: boolean;
  readonly onEncoding: (encoding: Encoding) => void;
  readonly onHeadRow: (row: number) => void;
}

/** The choices of a file's encoding, and of the row with the headings. */
export function TableChoices({ sheet, headRow, encoding, inDoubt, ...on }: ChoicesProps) {
  const texts = useTexts(TABLE);
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
    <>
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
          value={String(headRow)}
          data={[...rows, { value: "0", label: texts.noHeadings }]}
          onChange={(event) => on.onHeadRow(Number(event.currentTarget.value))}
        />
      </div>
      {inDoubt && encoding && <Notice tone="todo">{texts.encodingInDoubt(texts.encodings[encoding])}</Notice>}
    </>
  );
}

const UNSURE = "";
/** The most letters of a row in the choice of the headings: a phone's width. */
const MOST_LETTERS = 40;
/** What a decoder puts in place of bytes that are no character. */
const REPLACEMENT = "\ufffd";

interface FaultsProps {
  readonly table: TextTable;
  /** The whole text of the table. */
  readonly text: string;
  readonly inDoubt: boolean;
}

/** Says which rows have letters that could not be read, or cells that have swallowed others. */
export function TableFaults({ table, text, inDoubt }: FaultsProps) {
  const texts = useTexts(TABLE);
  const broken = table.numbers.filter((_, at) => table.rows[at]?.some((cell) => cell.includes(REPLACEMENT)));
  return (
    <>
      {!inDoubt && text.includes(REPLACEMENT) && <Notice tone="todo">{texts.broken(broken)}</Notice>}
      {table.swollen.length > 0 && <Notice tone="todo">{texts.swollen(table.swollen)}</Notice>}
    </>
  );
}
