import type { LiveQuery } from "@harapen/contract/staff/studies/live";
import { useQuery } from "@tanstack/react-query";
import { liveQuery } from "../../../api/studies/watching.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useStaffLocale } from "../../../i18n/locale-context.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { useStudyId } from "../../../study/use-study.ts";
import { Failure } from "../../../ui/feedback/Failure.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { Loading } from "../../../ui/page/Loading.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import { Funnel } from "./Funnel.tsx";
import { GroupTable } from "./GroupTable.tsx";
import type { Days } from "./LiveChoice.tsx";
import styles from "./LiveScreen.module.css";
import { RankChart } from "./RankChart.tsx";
import { LIVE } from "./texts.ts";

/** The figures of the visits, updated while the page is visible. */
export function LiveFigures({ wanted, days }: { wanted: LiveQuery; days: Days }) {
  const texts = useTexts(LIVE);
  const { locale } = useStaffLocale();
  const { data, error } = useQuery(liveQuery(useSlug(), useStudyId(), wanted));
  if (error && !data) return <Failure error={error} />;
  if (!data) return <Loading />;
  const { all, groups, visits_seen, unblinded, partial } = data;
  const judged = all.correct.of > 0;
  return (
    <>
      {partial && (
        <Notice tone="todo">
          <p>{texts.partial}</p>
        </Notice>
      )}
      <div className={styles.pair}>
        <Section title={texts.flow[days]}>
          <p>{texts.visits(all.visits, visits_seen)}</p>
          <Funnel figures={all} />
        </Section>
        <Section title={judged ? texts.correct : texts.confirmed}>
          {all.outcomes === 0 ? (
            <p>{texts.noOutcome}</p>
          ) : (
            <RankChart ranks={all.ranks} of={judged ? "correct" : "confirmed"} />
          )}
          {!judged && all.outcomes > 0 && <p className={styles.quiet}>{texts.noTruth}</p>}
        </Section>
      </div>
      {wanted.by !== undefined && groups.length > 0 && (
        <Section title={texts.groups}>
          <GroupTable groups={groups} by={wanted.by} />
        </Section>
      )}
      <p className={styles.quiet}>
        {[texts.asOf(new Date(data.as_of).toLocaleTimeString(locale)), !unblinded && texts.blinded]
          .filter(Boolean)
          .join(" ")}
      </p>
    </>
  );
}
