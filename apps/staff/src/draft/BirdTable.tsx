import type { DraftedBird } from "@harapen/contract/staff/draft";
import { useQuery } from "@tanstack/react-query";
import { knownLookAlikesQuery } from "../api/look-alikes.ts";
import { useStaffLocale } from "../i18n/locale-context.ts";
import { useTexts } from "../i18n/texts.ts";
import { BandDots } from "../ui/colours/BandDots.tsx";
import { TABLE_ROLES } from "../ui/table-roles.ts";
import { BirdRow } from "./BirdRow.tsx";
import styles from "./BirdTable.module.css";
import { BIRD_TABLE } from "./bird-table-texts.ts";
import { plainLabels } from "./display-text.ts";
import { FoundCell } from "./FoundCell.tsx";
import { useDraft, useSlug } from "./use-draft.ts";

/** Birds with how far each of them is; every cell leads to where it is mended. On narrow screens each is a card. */
export function BirdTable({ birds }: { birds: readonly DraftedBird[] }) {
  const texts = useTexts(BIRD_TABLE);
  const { locale } = useStaffLocale();
  const { details } = useDraft();
  const colours = plainLabels(details.content.labels[locale].color, locale);
  const { data } = useQuery(knownLookAlikesQuery(useSlug()));
  const reports = new Map(data?.state === "ready" ? data.penguins.map((each) => [each.id, each]) : []);
  const columns = [
    texts.name,
    texts.bands,
    texts.spots,
    texts.photograph,
    texts.texts,
    texts.found,
    texts.draft,
  ];
  return (
    <table {...TABLE_ROLES.table} className={styles.table} aria-label={texts.caption}>
      <thead {...TABLE_ROLES.rows} className={styles.head}>
        <tr {...TABLE_ROLES.row}>
          {columns.map((column) => (
            <th key={column} {...TABLE_ROLES.head} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...TABLE_ROLES.rows}>
        {birds.map((bird) => (
          <BirdRow
            key={bird.id}
            bird={bird}
            bands={<BandDots bands={bird.content.record.band_color} labels={colours} />}
            found={<FoundCell bird={bird} report={reports.get(bird.id)} />}
          />
        ))}
      </tbody>
    </table>
  );
}
