import type { DraftedBird } from "@harapen/contract/staff/draft";
import { useQuery } from "@tanstack/react-query";
import { knownLookAlikesQuery } from "../../api/look-alikes.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { CardTable } from "../../ui/card-table/CardTable.tsx";
import { TABLE_ROLES } from "../../ui/card-table/table-roles.ts";
import { BandDots } from "../../ui/colours/BandDots.tsx";
import { labelsIn } from "../display-text.ts";
import { useDraft, useSlug } from "../use-draft.ts";
import { BirdRow } from "./BirdRow.tsx";
import { BIRD_TABLE } from "./bird-table-texts.ts";
import { FoundCell } from "./FoundCell.tsx";

/** Birds with the state of each; every cell leads to where its value is edited. On narrow screens each is a card. */
export function BirdTable({ birds }: { birds: readonly DraftedBird[] }) {
  const texts = useTexts(BIRD_TABLE);
  const { locale } = useStaffLocale();
  const { details } = useDraft();
  const colours = labelsIn(details.content.labels, "color", locale);
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
    <CardTable
      label={texts.caption}
      heads={columns.map((column) => (
        <th key={column} {...TABLE_ROLES.head} scope="col">
          {column}
        </th>
      ))}
    >
      {birds.map((bird) => (
        <BirdRow
          key={bird.id}
          bird={bird}
          bands={<BandDots bands={bird.content.record.band_color} labels={colours} />}
          found={<FoundCell bird={bird} report={reports.get(bird.id)} />}
        />
      ))}
    </CardTable>
  );
}
