import type { Locale } from "@harapen/contract/locales";
import {
  type BreakdownBy,
  type DeviceKind,
  FUNNEL_STEPS,
  type LiveGroup,
  type LiveQuery,
} from "@harapen/contract/staff/studies/live";
import { dayIn } from "@harapen/contract/time-zone";
import { NativeSelect } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { liveQuery, studyQuery } from "../../../api/studies.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { LOCALE_NAMES, useFormats, useTexts } from "../../../i18n/texts.ts";
import { StudyPage, useStudyFormats, useStudyId } from "../../../study/study.tsx";
import { CardCell, CardRow, CardTable } from "../../../ui/CardTable.tsx";
import { Failure, Notice } from "../../../ui/Notice.tsx";
import { EmptyState, Loading, Section } from "../../../ui/Page.tsx";
import styles from "./LiveScreen.module.css";
import { PrimaryOutcome } from "./PrimaryOutcome.tsx";
import { RankChart } from "./RankChart.tsx";
import { LIVE } from "./texts.ts";

/** The live figures of the study. */
export function LiveScreen() {
  const texts = useTexts(LIVE);
  const { study } = useSuspenseQuery(studyQuery(useSlug(), useStudyId())).data;
  const [days, setDays] = useState<Days>(study.status === "running" ? "today" : "all");
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

/** The figures of the visits, updated while the page is visible. */
function LiveFigures({ wanted, days }: { wanted: LiveQuery; days: Days }) {
  const texts = useTexts(LIVE);
  const { time } = useStudyFormats();
  const { data, error } = useQuery(liveQuery(useSlug(), useStudyId(), wanted));
  if (error && !data) return <Failure error={error} />;
  if (!data) return <Loading />;
  const { all, groups, visits_seen, unblinded, partial } = data;
  const judged = all.correct.of > 0;
  return (
    <>
      {partial && <Notice tone="todo">{texts.partial}</Notice>}
      <div className={styles.pair}>
        <Section title={texts.flow[days]}>
          <p>{texts.visits(all.visits, visits_seen)}</p>
          <Funnel figures={all} />
        </Section>
        <Section title={judged ? texts.correct : texts.confirmed}>
          {all.outcomes === 0 ? (
            <p>{texts.noOutcome}</p>
          ) : (
            <RankChart
              ranks={all.ranks}
              of={judged ? "correct" : "confirmed"}
              sample={judged ? undefined : all.ranks[0]?.confirmed}
            />
          )}
          {!judged && all.outcomes > 0 && <p className={styles.quiet}>{texts.noTruth}</p>}
        </Section>
      </div>
      {judged && <PrimaryOutcome live={data} />}
      {wanted.by !== undefined && groups.length > 0 && (
        <Section title={texts.groups}>
          <GroupTable groups={groups} by={wanted.by} />
        </Section>
      )}
      <p className={styles.quiet}>
        {[texts.asOf(time(data.as_of, { exact: true })), !unblinded && texts.blinded]
          .filter(Boolean)
          .join(" ")}
      </p>
    </>
  );
}

/** Of which days the figures are. */
type Days = "today" | "all";

interface LiveChoiceProps {
  days: Days;
  by: BreakdownBy | undefined;
  unblinded: boolean;
  onDays: (days: Days) => void;
  onBy: (by: BreakdownBy | undefined) => void;
}

/** The choice of the figures' days, and of their breakdown; by arm only after unblinding. */
function LiveChoice({ days, by, unblinded, onDays, onBy }: LiveChoiceProps) {
  const texts = useTexts(LIVE);
  const ways = (Object.keys(texts.bys) as BreakdownBy[]).filter((way) => way !== "arm" || unblinded);
  return (
    <>
      <NativeSelect
        label={texts.days}
        value={days}
        data={[
          { value: "today", label: texts.today },
          { value: "all", label: texts.allDays },
        ]}
        onChange={(event) => onDays(event.currentTarget.value === "all" ? "all" : "today")}
      />
      <NativeSelect
        label={texts.by}
        value={by ?? ""}
        data={[
          { value: "", label: texts.undivided },
          ...ways.map((way) => ({ value: way, label: texts.bys[way] })),
        ]}
        onChange={(event) => onBy(ways.find((way) => way === event.currentTarget.value))}
      />
    </>
  );
}
interface GroupTableProps {
  groups: readonly LiveGroup[];
  by: BreakdownBy;
}

/** How far the visits of each group got. */
function GroupTable({ groups, by }: GroupTableProps) {
  const texts = useTexts(LIVE);
  const { percent } = useFormats();
  const nameOf = (key: string) => {
    if (key === "") return texts.unknown;
    if (by === "device") return texts.devices[key as DeviceKind];
    if (by === "locale") return LOCALE_NAMES[key as Locale];
    return by === "hour" ? texts.hour(key) : key;
  };
  const steps = FUNNEL_STEPS.filter((step) => ["draw", "done", "confirmed", "not_sure"].includes(step));
  return (
    <CardTable
      label={texts.groups}
      heads={[texts.bys[by], texts.visitsColumn, ...steps.map((step) => texts.steps[step])]}
    >
      {groups.map(({ key, visits, funnel }) => (
        <CardRow key={key} cells="lines">
          <CardCell>
            <span>{nameOf(key)}</span>
          </CardCell>
          <CardCell label={texts.visitsColumn}>
            <span>{visits}</span>
          </CardCell>
          {steps.map((step) => (
            <CardCell key={step} label={texts.steps[step]}>
              <span>{texts.shareOf(funnel[step] ?? 0, percent((funnel[step] ?? 0) / visits))}</span>
            </CardCell>
          ))}
        </CardRow>
      ))}
    </CardTable>
  );
}

/** The length of the longest bar. */
const WIDTH = 100;

/** How far the visits got: a bar for each step, as long as its share of all visits. */
function Funnel({ figures: { visits, funnel } }: { figures: LiveGroup }) {
  const { steps } = useTexts(LIVE);
  return (
    <ol className={styles.funnel}>
      {FUNNEL_STEPS.map((step) => (
        <li key={step} className={styles.step}>
          <span className={styles.name}>{steps[step]}</span>
          <span className={styles.count}>{funnel[step]}</span>
          <svg
            className={styles.bar}
            viewBox={`0 0 ${WIDTH} 10`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect
              className={step === "not_sure" ? styles.other : styles.part}
              width={visits === 0 ? 0 : (WIDTH * (funnel[step] ?? 0)) / visits}
              height={10}
            />
          </svg>
        </li>
      ))}
    </ol>
  );
}
