import {
  GROUPED_BY,
  type GroupedBy,
  type KnownFigures,
  LEAST_VISITS,
  type VisitGroup,
} from "@harapen/contract/staff/evaluation";
import { useTexts } from "../../../i18n/texts.ts";
import { CardCell, CardRow, CardTable } from "../../../ui/CardTable.tsx";
import { Section } from "../../../ui/Page.tsx";
import styles from "./HowWellScreen.module.css";
import { HOW_WELL } from "./texts.ts";
import { useRanges } from "./use-ranges.ts";

/** All visits of one aquarium meet as many penguins. */
const SHOWN = GROUPED_BY.filter((by) => by !== "penguins");

/** How often the right bird is found, by the kind of drawing and of bird. */
export function ByDrawing({ set: { groups } }: { set: KnownFigures }) {
  const texts = useTexts(HOW_WELL);
  return (
    <Section title={texts.byDrawing}>
      {groups.some(({ hits }) => hits === null) && <p className={styles.quiet}>{texts.toGo}</p>}
      <div className={styles.groups}>
        {SHOWN.map((by) => (
          <GroupTable key={by} by={by} groups={groups.filter((group) => group.by === by)} />
        ))}
      </div>
    </Section>
  );
}

function GroupTable({ by, groups }: { by: GroupedBy; groups: readonly VisitGroup[] }) {
  const texts = useTexts(HOW_WELL);
  const { range } = useRanges();
  const { columns } = texts;
  const shareOf = (group: VisitGroup, rank: number) => {
    const hit = group.hits?.find((each) => each.rank === rank);
    return hit ? range(hit.share, hit) : "–";
  };
  return (
    <div>
      <h3 className={styles.group}>{texts.groups[by]}</h3>
      <CardTable
        label={texts.groups[by]}
        heads={[columns.kind, columns.visits, texts.first(1), texts.first(7)]}
      >
        {groups.map((group) => (
          <CardRow key={group.key} cells="lines">
            <CardCell>
              <span>{texts.groupKey(group.key)}</span>
            </CardCell>
            <CardCell label={columns.visits}>
              <span>
                {group.hits ? group.visits : texts.fewer(group.visits, LEAST_VISITS - group.visits)}
              </span>
            </CardCell>
            <CardCell label={texts.first(1)}>
              <span>{shareOf(group, 1)}</span>
            </CardCell>
            <CardCell label={texts.first(7)}>
              <span>{shareOf(group, 7)}</span>
            </CardCell>
          </CardRow>
        ))}
      </CardTable>
    </div>
  );
}
