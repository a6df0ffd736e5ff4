import { useSuspenseQuery } from "@tanstack/react-query";
import { learnedQuery } from "../../../api/learned.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { PenguinFigure } from "../../../ui/page/PenguinFigure.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import { useBirdNames } from "../use-bird-names.ts";
import { LearnedCard } from "./LearnedCard.tsx";
import styles from "./LearnedPanel.module.css";
import { LEARNED } from "./texts.ts";

/** What visitors taught of the birds, to be taken over as their traces. */
export function LearnedPanel() {
  const texts = useTexts(LEARNED);
  const { birdOf } = useBirdNames();
  const { penguins } = useSuspenseQuery(learnedQuery(useSlug())).data;
  return (
    <Section title={texts.title}>
      <p className={styles.lead}>{texts.lead}</p>
      {penguins.length === 0 && (
        <div className={styles.nothing}>
          <PenguinFigure />
          <strong>{texts.nothing}</strong>
          <p>{texts.nothingLead}</p>
        </div>
      )}
      <div className={styles.list}>
        {penguins.map((pattern) => {
          const bird = birdOf(pattern.id);
          return bird && <LearnedCard key={pattern.id} pattern={pattern} bird={bird} />;
        })}
      </div>
    </Section>
  );
}
