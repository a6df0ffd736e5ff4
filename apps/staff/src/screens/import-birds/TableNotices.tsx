import { Link } from "react-router";
import { useSlug } from "../../draft/use-draft.ts";
import { useFormats, useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { isBlank, type TextTable } from "../../table/sheet.ts";
import { TableFaults } from "../../table/TableReading.tsx";
import { TABLE } from "../../table/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import type { ColumnKind } from "./columns.ts";
import styles from "./ImportBirdsScreen.module.css";
import type { UnreadCell } from "./read-cells.ts";
import { type DayOrder, readBirthday } from "./read-days.ts";
import type { ReadBirds } from "./read-table.ts";
import { IMPORT } from "./texts.ts";

interface Props {
  readonly read: ReadBirds;
  readonly table: TextTable;
  readonly kinds: readonly (ColumnKind | undefined)[];
  /** Whether it is known which bird each row is about. */
  readonly isNamed: boolean;
  /** The whole text of the table. */
  readonly text: string;
  readonly inDoubt: boolean;
  readonly onTake: (column: number, as: "comment" | "notes") => void;
  readonly onDayOrder: (order: DayOrder) => void;
}

/** What to know about a table: what is missing, new, left out, to be decided, or was not understood. */
export function TableNotices({ read, table, kinds, isNamed, text, inDoubt, ...on }: Props) {
  const texts = useTexts(IMPORT);
  const { places, unread, sharedNames, repeated, dayInDoubt } = read;
  return (
    <>
      {!isNamed && <Notice tone="todo">{texts.noName}</Notice>}
      <TableFaults {...{ table, text, inDoubt }} />
      {dayInDoubt !== undefined && <DayInDoubt text={dayInDoubt} onOrder={on.onDayOrder} />}
      <LeftOutColumns {...{ table, kinds }} onTake={on.onTake} />
      {table.blank > 0 && <Notice tone="info">{texts.blank(table.blank)}</Notice>}
      {repeated.length > 0 && <Notice tone="todo">{texts.repeated(repeated)}</Notice>}
      {places.length > 0 && (
        <Notice tone="info">
          <p>{texts.newPlaces(places.map(({ word }) => word))}</p>
        </Notice>
      )}
      {sharedNames.length > 0 && <Notice tone="todo">{texts.sharedNames(sharedNames)}</Notice>}
      {unread.length > 0 && <UnreadCells unread={unread} />}
    </>
  );
}

const ORDERS: readonly DayOrder[] = ["day-first", "month-first"];

/** Asks how the days of the column are meant, by one of them. */
function DayInDoubt({ text, onOrder }: { text: string; onOrder: (order: DayOrder) => void }) {
  const texts = useTexts(IMPORT);
  const { day } = useFormats();
  const dayBy = (order: DayOrder) => {
    const read = readBirthday(text, order);
    return typeof read === "object" ? day(read.value.birthday_iso ?? "") : text;
  };
  return (
    <Notice tone="todo" title={texts.dayInDoubt(text)}>
      <p>{texts.dayLead}</p>
      <div className={styles.actions}>
        {ORDERS.map((order) => (
          <Button key={order} onClick={() => onOrder(order)}>
            {dayBy(order)}
          </Button>
        ))}
      </div>
    </Notice>
  );
}

/** The columns that are left out, and the ways to take each of them: for staff alone, or as a comment. */
function LeftOutColumns({ table, kinds, onTake }: Pick<Props, "table" | "kinds" | "onTake">) {
  const texts = useTexts(IMPORT);
  const { untitled } = useTexts(TABLE);
  const columns = table.heads.flatMap((head, column) => {
    const isEmpty = table.rows.every((row) => isBlank(row[column] ?? ""));
    return kinds[column] || isEmpty ? [] : [{ column, head: head || untitled(column + 1) }];
  });
  if (columns.length === 0) return null;
  return (
    <Notice tone="todo" title={texts.leftOut(columns.length)}>
      <p>{texts.leftOutLead}</p>
      <ul className={styles.columns}>
        {columns.map(({ column, head }) => (
          <li key={column}>
            <span>{head}</span>
            <Button onClick={() => onTake(column, "notes")}>{texts.asNotes(head)}</Button>
            <Button onClick={() => onTake(column, "comment")}>{texts.asComment(head)}</Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const IN_DETAILS: readonly ColumnKind[] = ["place", "bands", "bands.left", "bands.right"];

function UnreadCells({ unread }: { unread: readonly UnreadCell[] }) {
  const texts = useTexts(IMPORT);
  const slug = useSlug();
  return (
    <Notice tone="todo" title={texts.unreadTitle(unread.length)}>
      <p>{texts.unreadLead}</p>
      <ul className={styles.unread}>
        {unread.map(({ row, column, kind, text, name }) => (
          <li key={`${row} ${kind}`}>
            <span>{texts.unread(row, name, column || texts.kinds[kind], text)}</span>
            <span className={styles.hint}>{texts.hints[kind]}</span>
          </li>
        ))}
      </ul>
      {unread.some(({ kind }) => IN_DETAILS.includes(kind)) && (
        <p>
          <Link to={paths.section(slug, "details")}>{texts.toDetails}</Link>
        </p>
      )}
    </Notice>
  );
}
