import type { Spot } from "@harapen/contract/spot";
import { useStaffLocale } from "../../../i18n/locale-context.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { Card } from "../Card.tsx";
import { useBirdNames } from "../use-bird-names.ts";
import { BirdFigure } from "./BirdFigure.tsx";
import styles from "./GroupCard.module.css";
import type { LookAlikeGroup } from "./look-alike-groups.ts";
import { Remedies } from "./Remedies.tsx";
import { LOOK_ALIKES } from "./texts.ts";

interface GroupCardProps {
  group: LookAlikeGroup;
  /** The pattern by which a bird is searched for. */
  patternOf: (id: string) => readonly Spot[] | undefined;
}

/** Birds that look alike side by side, how often one is taken for the other, and what would help. */
export function GroupCard({ group: { birds, confusions }, patternOf }: GroupCardProps) {
  const texts = useTexts(LOOK_ALIKES);
  const { locale } = useStaffLocale();
  const { nameOf } = useBirdNames();
  const names = new Intl.ListFormat(locale).format(birds.map(({ id }) => nameOf(id)));
  return (
    <Card anchors={birds.map(({ id }) => id)} label={names}>
      <h3>{names}</h3>
      <div className={styles.body}>
        <div className={styles.birds}>
          {birds.map((report, index) => (
            <BirdFigure
              key={report.id}
              report={report}
              spots={patternOf(report.id)}
              compared={patternOf(comparedWith(birds, index))}
            />
          ))}
        </div>
        <div className={styles.words}>
          <ul className={styles.confusions}>
            {confusions.map(({ report, other, times }) => (
              <li key={`${report.id} ${other}`}>
                {texts.taken(nameOf(report.id), report.drawings, times, nameOf(other))}
              </li>
            ))}
          </ul>
          <p className={styles.rings}>{texts.rings(nameOf(birds[0]?.id ?? ""), birds.length)}</p>
          <Remedies reports={birds} />
        </div>
      </div>
    </Card>
  );
}

/** Returns the bird whose spots are drawn as rings: of two the other one, of more the first. */
function comparedWith(birds: LookAlikeGroup["birds"], index: number): string {
  const other = index > 0 ? birds[0] : birds.length === 2 ? birds[1] : undefined;
  return other?.id ?? "";
}
