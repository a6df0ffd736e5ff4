import type { DraftedBird } from "@harapen/contract/staff/draft";
import { useStaffLocale } from "../i18n/locale-context.ts";
import { useTexts } from "../i18n/texts.ts";
import { BandDots } from "../ui/BandDots.tsx";
import { BirdRow } from "./BirdRow.tsx";
import styles from "./BirdTable.module.css";
import { BIRD_TABLE } from "./bird-table-texts.ts";
import { useDraft } from "./use-draft.ts";

/** Birds with how far each of them is; every cell leads to where it is mended. On narrow screens each is a card. */
export function BirdTable({ birds }: { birds: readonly DraftedBird[] }) {
  const texts = useTexts(BIRD_TABLE);
  const { locale } = useStaffLocale();
  const { details } = useDraft();
  const colours = details.content.labels[locale].color;
  const columns = [texts.name, texts.bands, texts.spots, texts.photograph, texts.texts, texts.draft];
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as cards its parts are no longer displayed as a table's, which would take their roles
    <table className={styles.table} role="table" aria-label={texts.caption}>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <thead className={styles.head} role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row">
          {columns.map((column) => (
            // biome-ignore lint/a11y/noRedundantRoles: see above
            <th key={column} scope="col" role="columnheader">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup">
        {birds.map((bird) => (
          <BirdRow
            key={bird.id}
            bird={bird}
            bands={<BandDots bands={bird.content.record.band_color} labels={colours} />}
          />
        ))}
      </tbody>
    </table>
  );
}
