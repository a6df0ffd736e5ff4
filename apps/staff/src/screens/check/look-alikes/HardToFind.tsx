import type { Spot } from "@harapen/contract/spot";
import type { LookAlikeReport } from "@harapen/contract/staff/look-alikes";
import { useTexts } from "../../../i18n/texts.ts";
import { useAnchor } from "../../../ui/page/use-anchor.ts";
import { useBirdNames } from "../use-bird-names.ts";
import { BirdFigure } from "./BirdFigure.tsx";
import styles from "./HardToFind.module.css";
import { Remedies } from "./Remedies.tsx";
import { LOOK_ALIKES } from "./texts.ts";

interface HardToFindProps {
  reports: readonly LookAlikeReport[];
  patternOf: (id: string) => readonly Spot[] | undefined;
}

/** Birds that are seldom found first although they resemble no bird in particular, and what would help them. */
export function HardToFind({ reports, patternOf }: HardToFindProps) {
  const texts = useTexts(LOOK_ALIKES);
  return (
    <section className={styles.part} aria-label={texts.hardTitle}>
      <h3 className={styles.heading}>{texts.hardTitle}</h3>
      <p className={styles.lead}>{texts.hardLead}</p>
      <div className={styles.birds}>
        {reports.map((report) => (
          <HardBird key={report.id} report={report} spots={patternOf(report.id)} />
        ))}
      </div>
    </section>
  );
}

function HardBird({ report, spots }: { report: LookAlikeReport; spots: readonly Spot[] | undefined }) {
  const { nameOf } = useBirdNames();
  const card = useAnchor<HTMLElement>(report.id);
  return (
    <article ref={card} tabIndex={-1} className={styles.bird} aria-label={nameOf(report.id)}>
      <BirdFigure report={report} spots={spots} />
      <Remedies reports={[report]} />
    </article>
  );
}
