import type { Finding } from "@harapen/contract/staff/doctor";
import { useQuery } from "@tanstack/react-query";
import { doctorQuery } from "../../api/doctor.ts";
import { useFormats, useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure, Notice, Pill } from "../../ui/Notice.tsx";
import { Loading, Page, Section } from "../../ui/Page.tsx";
import styles from "./DoctorScreen.module.css";
import { DOCTOR } from "./texts.ts";

/** The levels of findings, the most urgent first, and how each looks. */
const LEVELS = ["fail", "warn", "ok"] as const;
const TONES = { fail: "wrong", warn: "todo", ok: "done" } as const;

/** The screen of what the server finds wrong with its set-up, and what its operator should do. */
export function DoctorScreen() {
  const texts = useTexts(DOCTOR);
  const { when } = useFormats();
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(doctorQuery);
  const of = (level: Finding["level"]) => (data?.findings ?? []).filter((each) => each.level === level);
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button variant="primary" disabled={isFetching} onClick={() => void refetch()}>
          {isFetching ? texts.looking : texts.again}
        </Button>
      }
    >
      {error && !isFetching && <Failure error={error} />}
      {!data && isFetching && <Loading />}
      {data && (
        <>
          <Summary fails={of("fail").length} warns={of("warn").length} />
          <p className={styles.note}>{texts.note(when(new Date(dataUpdatedAt).toISOString()))}</p>
          {LEVELS.map((level) => (
            <Findings key={level} level={level} findings={of(level)} />
          ))}
        </>
      )}
    </Page>
  );
}

/** Says in one line how the server is. */
function Summary({ fails, warns }: { fails: number; warns: number }) {
  const { summary } = useTexts(DOCTOR);
  if (fails > 0) return <Notice tone="wrong">{summary.fail(fails)}</Notice>;
  return warns > 0 ? (
    <Notice tone="todo">{summary.warn(warns)}</Notice>
  ) : (
    <Notice tone="done">{summary.ok}</Notice>
  );
}

/** The findings of one level, in the doctor's own words; nothing where there are none. */
function Findings({ level, findings }: { level: Finding["level"]; findings: readonly Finding[] }) {
  const texts = useTexts(DOCTOR);
  if (findings.length === 0) return null;
  return (
    <Section
      title={texts.levels[level]}
      aside={<Pill tone={TONES[level]}>{texts.count(findings.length)}</Pill>}
    >
      <ul className={styles.findings} lang="en">
        {findings.map(({ subject, text, remedy }) => (
          <li key={`${subject} ${text}`} className={`${styles.finding} ${styles[level]}`}>
            <strong className={styles.subject}>{subject}</strong>
            <span className={styles.words}>
              <span>{text}</span>
              {remedy !== null && <span className={styles.remedy}>{remedy}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
