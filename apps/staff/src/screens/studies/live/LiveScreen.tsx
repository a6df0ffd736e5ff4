import type { BreakdownBy, LiveQuery } from "@harapen/contract/staff/studies/live";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { studyQuery } from "../../../api/studies/studies.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { StudyPage } from "../../../study/StudyPage.tsx";
import { useStudyId } from "../../../study/use-study.ts";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Loading } from "../../../ui/page/Loading.tsx";
import { dayIn } from "./day-in.ts";
import { type Days, LiveChoice } from "./LiveChoice.tsx";
import { LiveFigures } from "./LiveFigures.tsx";
import styles from "./LiveScreen.module.css";
import { LIVE } from "./texts.ts";

/** The live figures of the study. */
export function LiveScreen() {
  const texts = useTexts(LIVE);
  const { study } = useSuspenseQuery(studyQuery(useSlug(), useStudyId())).data;
  const [days, setDays] = useState<Days>("today");
  const [by, setBy] = useState<BreakdownBy>();
  if (study.status === "draft")
    return (
      <StudyPage title={texts.title}>
        <EmptyState title={texts.nothing}>{texts.nothingLead}</EmptyState>
      </StudyPage>
    );
  const today = dayIn(study.current.settings.time_zone);
  const wanted: LiveQuery = { by, ...(days === "today" && { from: today, to: today }) };
  return (
    <StudyPage title={texts.title}>
      <div className={styles.choice}>
        <LiveChoice
          days={days}
          by={by}
          unblinded={study.unblinded_at !== null}
          onDays={setDays}
          onBy={setBy}
        />
      </div>
      <Suspense fallback={<Loading />}>
        <LiveFigures wanted={wanted} days={days} />
      </Suspense>
    </StudyPage>
  );
}
