import { useSuspenseQuery } from "@tanstack/react-query";
import { learnedQuery } from "../../../api/learned.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { LearningPausedNotice } from "../../../study/LearningPausedNotice.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import { useBirdNames } from "../use-bird-names.ts";
import { LearnedCard } from "./LearnedCard.tsx";
import styles from "./LearnedPanel.module.css";
import { LEARNED } from "./texts.ts";

/** The birds' learned patterns, which can be adopted as their traces. */
export function LearnedPanel() {
  const texts = useTexts(LEARNED);
  const { birdOf } = useBirdNames();
  const { penguins } = useSuspenseQuery(learnedQuery(useSlug())).data;
  return (
    <Section title={texts.title}>
      <p className={styles.lead}>{texts.lead}</p>
      <LearningPausedNotice />
      {penguins.length === 0 && <EmptyState title={texts.nothing}>{texts.nothingLead}</EmptyState>}
      <div className={styles.list}>
        {penguins.map((pattern) => {
          const bird = birdOf(pattern.id);
          return bird && <LearnedCard key={pattern.id} pattern={pattern} bird={bird} />;
        })}
      </div>
    </Section>
  );
}
