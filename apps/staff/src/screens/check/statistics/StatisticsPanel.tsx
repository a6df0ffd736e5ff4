import { isHere } from "@harapen/contract/penguin";
import { NativeSelect } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { statisticsQuery } from "../../../api/figures.ts";
import { BirdLink } from "../../../draft/BirdTable.tsx";
import { keptBirds, useBirdNames, useDraft, useSlug, useTimeZone } from "../../../draft/use-draft.ts";
import { inBoth, useStaffLocale, useTexts } from "../../../i18n/texts.ts";
import { paths } from "../../../routes/paths.ts";
import { CardCell, CardRow, CardTable, TABLE_ROLES } from "../../../ui/CardTable.tsx";
import { EmptyState, Section } from "../../../ui/Page.tsx";
import { ShareBar } from "../../../ui/ShareBar.tsx";
import styles from "./StatisticsPanel.module.css";
import {
  firstSorting,
  SORT_KEYS,
  type Sorting,
  type SortKey,
  type StatisticsRow,
  sortRows,
} from "./statistics-rows.ts";

/** How often visitors confirmed each bird, and at which rank; and which they never confirmed. */
export function StatisticsPanel() {
  const texts = useTexts(STATISTICS);
  const { locale } = useStaffLocale();
  const rows = useRows();
  const { not_sure: notSure } = useSuspenseQuery(statisticsQuery(useSlug())).data;
  const [sorting, setSorting] = useState(firstSorting("confirmations"));
  return (
    <Section title={texts.title}>
      <p className={styles.lead}>{texts.lead}</p>
      {rows.length === 0 ? (
        <EmptyState title={texts.nobody}>{texts.nobodyLead}</EmptyState>
      ) : (
        <>
          <div className={styles.sort}>
            <NativeSelect
              label={texts.sortBy}
              value={sorting.by}
              data={SORT_KEYS.map((value) => ({ value, label: texts.columns[value] }))}
              onChange={(event) => setSorting(firstSorting(event.currentTarget.value as SortKey))}
            />
          </div>
          <StatisticsTable rows={sortRows(rows, sorting, locale)} sorting={sorting} onSort={setSorting} />
          <NeverConfirmed confirmed={rows} />
        </>
      )}
      {notSure > 0 && <p className={styles.lead}>{texts.notSure(notSure)}</p>}
    </Section>
  );
}

/** Returns the birds that were confirmed, including those that have left. */
function useRows(): readonly StatisticsRow[] {
  const { birdOf, nameOf } = useBirdNames();
  const { penguins } = useSuspenseQuery(statisticsQuery(useSlug())).data;
  return penguins.flatMap((statistics) => {
    const bird = birdOf(statistics.id);
    return bird ? [{ bird, name: nameOf(bird.id), statistics }] : [];
  });
}

interface StatisticsTableProps {
  rows: readonly StatisticsRow[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

/** The birds' statistics, sorted by a click on a column's head, or by a field on narrow screens. */
function StatisticsTable({ rows, sorting, onSort }: StatisticsTableProps) {
  const texts = useTexts(STATISTICS);
  const choose = (key: SortKey) =>
    onSort(key === sorting.by ? { by: key, descending: !sorting.descending } : firstSorting(key));
  return (
    <CardTable
      label={texts.caption}
      heads={SORT_KEYS.map((key) => (
        <ColumnHead key={key} by={key} sorting={sorting} onChoose={() => choose(key)} />
      ))}
    >
      {rows.map((row) => (
        <StatisticsTableRow key={row.bird.id} row={row} />
      ))}
    </CardTable>
  );
}

interface ColumnHeadProps {
  by: SortKey;
  sorting: Sorting;
  onChoose: () => void;
}

function ColumnHead({ by, sorting, onChoose }: ColumnHeadProps) {
  const { columns } = useTexts(STATISTICS);
  const direction = sorting.descending ? "descending" : "ascending";
  const isSorted = sorting.by === by;
  return (
    <th
      {...TABLE_ROLES.head}
      scope="col"
      className={styles.head}
      {...(isSorted && { "aria-sort": direction })}
    >
      <button type="button" className={styles.sortHead} onClick={onChoose}>
        <span>{columns[by]}</span>
        <span aria-hidden="true">{isSorted && (sorting.descending ? "▼" : "▲")}</span>
      </button>
      <span className={styles.word}>{columns[by]}</span>
    </th>
  );
}

/** How visitors found one bird. */
function StatisticsTableRow({ row: { bird, statistics } }: { row: StatisticsRow }) {
  const { columns, times } = useTexts(STATISTICS);
  const { locale } = useStaffLocale();
  const timeZone = useTimeZone();
  const { confirmations, first, shown, last } = statistics;
  return (
    <CardRow cells="lines">
      <CardCell>
        <BirdLink bird={bird} />
      </CardCell>
      <CardCell label={columns.confirmations}>
        <span>{times(confirmations)}</span>
      </CardCell>
      <CardCell label={columns.first}>
        <ShareBar count={first} all={confirmations} />
      </CardCell>
      <CardCell label={columns.shown}>
        <ShareBar count={shown} all={confirmations} />
      </CardCell>
      <CardCell label={columns.last}>
        <time dateTime={last}>{new Date(last).toLocaleDateString(locale, { timeZone })}</time>
      </CardCell>
    </CardRow>
  );
}

/** The birds that are here and that nobody has confirmed yet. */
function NeverConfirmed({ confirmed }: { confirmed: readonly StatisticsRow[] }) {
  const texts = useTexts(STATISTICS);
  const slug = useSlug();
  const { nameOf } = useBirdNames();
  const known = new Set(confirmed.map(({ bird }) => bird.id));
  const others = keptBirds(useDraft()).filter(({ id, content }) => isHere(content.record) && !known.has(id));
  if (others.length === 0) return null;
  return (
    <section className={styles.never} aria-label={texts.never}>
      <h3>{texts.never}</h3>
      <ul className={styles.names}>
        {others.map(({ id }) => (
          <li key={id}>
            <Link to={paths.bird(slug, id)}>{nameOf(id)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const columnsJa: Readonly<Record<SortKey, string>> = {
  name: "なまえ",
  confirmations: "確認",
  first: "1 番目で",
  shown: "7 番目までに",
  last: "さいごの確認",
};

const columnsEn: Readonly<Record<SortKey, string>> = {
  name: "Name",
  confirmations: "Confirmed",
  first: "Found first",
  shown: "In the first seven",
  last: "Last confirmed",
};

const STATISTICS = inBoth({
  ja: {
    title: "来館者の記録",
    lead: "「この子だった！！！」と確かめた来館者の数と、そのとき何番目に出ていたか。見つけられなかった人は数えられないので、実際より高めに出ます。",
    caption: "ペンギンごとの来館者の記録",
    columns: columnsJa,
    sortBy: "ならべかえ",
    times: (count: number) => `${count} 回`,
    never: "まだだれも確かめていない子",
    notSure: (count: number) => `ほかに、「わからなかった」と答えた人が ${count} 人います。`,
    nobody: "まだだれも確かめていません",
    nobodyLead: "来館者が「この子だった！！！」をおすと、ここに数字が出ます。",
  },
  en: {
    title: "Visitors' records",
    lead: "How many visitors confirmed “This was the one!!!”, and at which rank. Visitors who did not find the bird can't be counted, so the shares tend to be too high.",
    caption: "Visitors' records of each bird",
    columns: columnsEn,
    sortBy: "Sort by",
    times: (count: number) => `${count}`,
    never: "Not confirmed by anybody yet",
    notSure: (count: number) =>
      count === 1 ? "One more visitor was not sure." : `${count} more visitors were not sure.`,
    nobody: "Nobody has confirmed a bird yet",
    nobodyLead: "Figures will appear here when visitors say “This was the one!!!”.",
  },
});
