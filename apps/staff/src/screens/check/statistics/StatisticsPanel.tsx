import { NativeSelect } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { statisticsQuery } from "../../../api/statistics.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useStaffLocale } from "../../../i18n/locale-context.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import { useBirdNames } from "../use-bird-names.ts";
import { NeverConfirmed } from "./NeverConfirmed.tsx";
import styles from "./StatisticsPanel.module.css";
import { StatisticsTable } from "./StatisticsTable.tsx";
import { firstSorting, SORT_KEYS, type SortKey, type StatisticsRow, sortRows } from "./statistics-rows.ts";
import { STATISTICS } from "./texts.ts";

/** How often visitors confirmed each bird, and at which rank it was; and which they have not confirmed yet. */
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
