import { REPEATS, type Repeats } from "@harapen/contract/staff/studies/answers";
import { Checkbox, NativeSelect, Radio } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { answersQuery, importAnswers, previewAnswers } from "../../../api/answers.ts";
import { codeOf } from "../../../api/staff-error.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { useStudyId } from "../../../study/study.tsx";
import { decodeFile, type Encoding } from "../../../table/decode-file.ts";
import { findHeadRow, isBlank, readSheet, type TextTable, tableOf } from "../../../table/sheet.ts";
import { TableChoices, TableFaults } from "../../../table/TableReading.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Failure, Notice, useShowDone } from "../../../ui/Notice.tsx";
import styles from "./AnswersScreen.module.css";
import { headingsIn } from "./form-headings.ts";
import { ImportPreview } from "./ImportPreview.tsx";
import {
  answerTable,
  codeColumnOf,
  type Excess,
  excessOf,
  type FormColumn,
  formColumns,
  repeatedCodes,
  rowCodes,
} from "./read-answers.ts";
import { ANSWERS } from "./texts.ts";

/** What somebody chose for a table; what is unset is recognised. */
interface Choices {
  readonly encoding?: Encoding;
  readonly headRow?: number;
  readonly codeColumn?: number;
  /** The columns that are taken, or are not, against what their kind says, by their places. */
  readonly taken?: Readonly<Record<number, boolean>>;
  readonly repeats?: Repeats;
}

interface NewImportProps {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Called once it is stored, or another file is wanted. */
  readonly onEnd: () => void;
}

/** A file of answers: how it is read, what of it is taken, and what would come of it. */
export function NewImport({ name, bytes, onEnd }: NewImportProps) {
  const texts = useTexts(ANSWERS);
  const [choices, setChoices] = useState<Choices>({});
  const reading = useReading(bytes, choices);
  const { sheet, table, columns, text, encoding, inDoubt, codeColumn, codes, taken } = reading;
  const { repeats = "last" } = choices;
  const sent =
    codeColumn === undefined || taken.length === 0
      ? undefined
      : answerTable(table, { file: name, codeColumn, columns: taken, repeats });
  const excess = sent && excessOf(sent);
  const { looking, storing } = useImporting(onEnd);
  const preview = looking.data;
  const change = (changed: Choices) => {
    looking.reset();
    storing.reset();
    setChoices({ ...choices, ...changed });
  };
  // Another reading of the file has other columns.
  const reread = (changed: Pick<Choices, "encoding" | "headRow">) => {
    looking.reset();
    storing.reset();
    const { encoding: before, headRow: row } = choices;
    setChoices({
      ...(before && { encoding: before }),
      ...(row !== undefined && { headRow: row }),
      ...changed,
    });
  };
  const repeated = repeatedCodes(codes).length;
  const isReady = sent !== undefined && sent.rows.length > 0 && !excess && !inDoubt;
  return (
    <div className={styles.form}>
      <p className={styles.when}>
        <strong>{texts.file(name, table.rows.length)}</strong>
        <Button variant="quiet" onClick={onEnd}>
          {texts.other}
        </Button>
      </p>
      <TableChoices
        {...{ sheet, encoding, inDoubt }}
        headRow={table.headRow}
        onEncoding={(chosen) => reread({ encoding: chosen })}
        onHeadRow={(chosen) => reread({ headRow: chosen })}
      />
      <TableFaults {...{ table, text, inDoubt }} />
      {table.rows.length === 0 ? (
        <Notice tone="wrong">{texts.noRows(name)}</Notice>
      ) : (
        <>
          <CodeColumn {...{ columns, codeColumn }} onChoose={(chosen) => change({ codeColumn: chosen })} />
          <ColumnsField
            {...{ table, codeColumn, taken }}
            columns={columns}
            onTake={(index, isTaken) => change({ taken: { ...choices.taken, [index]: isTaken } })}
          />
          {repeated > 0 && (
            <Radio.Group
              label={texts.repeats(repeated)}
              value={repeats}
              onChange={(value) => {
                const chosen = REPEATS.find((one) => one === value);
                if (chosen) change({ repeats: chosen });
              }}
            >
              <div className={styles.choices}>
                {REPEATS.map((value) => (
                  <Radio key={value} value={value} label={texts.repeatsOf[value]} />
                ))}
              </div>
            </Radio.Group>
          )}
        </>
      )}
      {excess && <Notice tone="wrong">{excessText(excess, texts)}</Notice>}
      {looking.isError && <Failure error={looking.error} />}
      {storing.isError && <ImportFailure error={storing.error} />}
      {sent && preview ? (
        <>
          <ImportPreview {...{ preview, codes, all: table.rows.length }} />
          <div>
            <Button
              variant="primary"
              disabled={preview.rows === 0 || storing.isPending}
              onClick={() => storing.mutate({ ...sent, latest: preview.latest })}
            >
              {storing.isPending ? texts.taking : texts.take(preview.participants)}
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button
            variant="primary"
            disabled={!isReady || looking.isPending}
            onClick={() => sent && looking.mutate(sent)}
          >
            {looking.isPending ? texts.looking : texts.look}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What is read of a file by what was chosen for it, or else by what is recognised. */
function useReading(bytes: Uint8Array, { encoding: chosen, headRow: row, codeColumn, taken = {} }: Choices) {
  const decoded = useMemo(() => decodeFile(bytes, chosen, headingsIn), [bytes, chosen]);
  const sheet = useMemo(() => readSheet(decoded.text, headingsIn), [decoded]);
  const table = useMemo(() => tableOf(sheet, row ?? findHeadRow(sheet, headingsIn)), [sheet, row]);
  const columns = useMemo(() => formColumns(table), [table]);
  const ofCodes = codeColumn ?? codeColumnOf(columns);
  const codes = useMemo(() => (ofCodes === undefined ? [] : rowCodes(table, ofCodes)), [table, ofCodes]);
  const isTaken = ({ index, reason }: FormColumn) => taken[index] ?? reason === undefined;
  return {
    ...{ ...decoded, sheet, table, columns, codes, codeColumn: ofCodes },
    taken: columns.filter((column) => column.index !== ofCodes && isTaken(column)),
  };
}

/** Asks the server what would come of a table, and has it stored. */
function useImporting(onEnd: () => void) {
  const texts = useTexts(ANSWERS);
  const [slug, study] = [useSlug(), useStudyId()];
  const queries = useQueryClient();
  const showDone = useShowDone();
  const looking = useMutation({
    mutationFn: (table: Parameters<typeof previewAnswers>[2]) => previewAnswers(slug, study, table),
  });
  const storing = useMutation({
    mutationFn: (table: Parameters<typeof importAnswers>[2]) => importAnswers(slug, study, table),
    onSuccess: async ({ participants }) => {
      showDone(texts.taken(participants));
      onEnd();
      await queries.invalidateQueries(answersQuery(slug, study));
    },
    onError: (error) => {
      // What was shown no longer holds.
      if (codeOf(error) === "conflict") looking.reset();
    },
  });
  return { looking, storing };
}

/** Says why an import was refused. */
function ImportFailure({ error }: { error: unknown }) {
  const texts = useTexts(ANSWERS);
  const code = codeOf(error);
  if (code === "conflict") return <Notice tone="wrong">{texts.moved}</Notice>;
  if (code === "too-long") return <Notice tone="wrong">{texts.full}</Notice>;
  return <Failure error={error} />;
}

function excessText(excess: Excess, texts: ReturnType<typeof useTexts<(typeof ANSWERS)["en"]>>): string {
  return excess.of === "answer" ? texts.longAnswer(excess.row) : texts.tooMuch[excess.of];
}

interface CodeColumnProps {
  readonly columns: readonly FormColumn[];
  readonly codeColumn: number | undefined;
  readonly onChoose: (column: number) => void;
}

/** The choice of the column that has the codes; those with the most stand first. */
function CodeColumn({ columns, codeColumn, onChoose }: CodeColumnProps) {
  const texts = useTexts(ANSWERS);
  const byCodes = columns.toSorted((one, other) => other.codes - one.codes);
  const unset = codeColumn === undefined ? [{ value: "", label: texts.chooseColumn }] : [];
  return (
    <>
      <NativeSelect
        label={texts.codeColumn}
        value={codeColumn ?? ""}
        data={[
          ...unset,
          ...byCodes.map(({ index, question, codes }) => ({
            value: String(index),
            label: texts.codesIn(question, codes),
          })),
        ]}
        onChange={({ currentTarget: { value } }) => value !== "" && onChoose(Number(value))}
      />
      {columns.every(({ codes }) => codes === 0) && <Notice tone="todo">{texts.noCodes}</Notice>}
    </>
  );
}

interface ColumnsFieldProps extends Omit<CodeColumnProps, "onChoose"> {
  readonly table: TextTable;
  readonly taken: readonly FormColumn[];
  readonly onTake: (index: number, isTaken: boolean) => void;
}

/** The choice of the columns that are taken; of each that is off at first, why. */
function ColumnsField({ table, columns, codeColumn, taken, onTake }: ColumnsFieldProps) {
  const texts = useTexts(ANSWERS);
  const exampleOf = ({ index }: FormColumn) => {
    const cell = table.rows.map((row) => row[index] ?? "").find((each) => !isBlank(each)) ?? "";
    return texts.example(cell.replaceAll(/\s+/g, " ").trim().slice(0, EXAMPLE_LENGTH));
  };
  return (
    <fieldset className={styles.columns}>
      <legend className={styles.legend}>{texts.columns}</legend>
      <p className={styles.hint}>{texts.columnsLead}</p>
      {columns
        .filter(({ index }) => index !== codeColumn)
        .map((column) => (
          <Checkbox
            key={column.index}
            label={column.question}
            description={column.reason ? texts.reasons[column.reason] : exampleOf(column)}
            checked={taken.includes(column)}
            onChange={(event) => onTake(column.index, event.currentTarget.checked)}
          />
        ))}
      {taken.length === 0 && <Notice tone="todo">{texts.noColumns}</Notice>}
    </fieldset>
  );
}

const EXAMPLE_LENGTH = 60;
