import type { StudyAlert } from "@harapen/contract/staff/studies/quality";
import { useStaffLocale } from "../../../i18n/locale-context.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { Pill } from "../../../ui/feedback/Pill.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import styles from "./Quality.module.css";
import { QUALITY } from "./texts.ts";

/** The current alerts, each with what to do about it, and the past ones. */
export function AlertSections({ alerts }: { alerts: readonly StudyAlert[] }) {
  const texts = useTexts(QUALITY);
  const open = alerts.filter(({ ended_at }) => ended_at === null);
  const over = alerts.filter(({ ended_at }) => ended_at !== null);
  return (
    <>
      <Section title={texts.now}>
        {open.length === 0 && (
          <Notice tone="done">
            <p>{texts.allWell}</p>
          </Notice>
        )}
        <ul className={styles.list}>
          {open.map((alert) => (
            <OpenAlert key={alert.id} alert={alert} />
          ))}
        </ul>
      </Section>
      <Section title={texts.past}>
        {over.length === 0 && <p>{texts.noPast}</p>}
        <ul className={styles.list}>
          {over.map((alert) => (
            <PastAlert key={alert.id} alert={alert} />
          ))}
        </ul>
      </Section>
    </>
  );
}

function OpenAlert({ alert: { kind, subject, began_at, sent_at } }: { alert: StudyAlert }) {
  const texts = useTexts(QUALITY);
  const timeOf = useTime();
  const { says, todo } = texts.alerts[kind];
  return (
    <li className={styles.alert}>
      <p className={styles.says}>
        <Pill tone="todo">{texts.look}</Pill> <span>{`${says}${subject ? texts.about(subject) : ""}`}</span>
      </p>
      <p>{todo}</p>
      <p className={styles.quiet}>
        {[texts.since(timeOf(began_at)), sent_at === null ? texts.unsent : texts.sent].join(", ")}
      </p>
    </li>
  );
}

function PastAlert({ alert: { kind, subject, began_at, ended_at } }: { alert: StudyAlert }) {
  const texts = useTexts(QUALITY);
  const timeOf = useTime();
  return (
    <li>
      <span>{`${texts.alerts[kind].says}${subject ? texts.about(subject) : ""}`}</span>{" "}
      <span className={styles.quiet}>{texts.from(timeOf(began_at), timeOf(ended_at ?? began_at))}</span>
    </li>
  );
}

function useTime(): (at: string) => string {
  const { locale } = useStaffLocale();
  return (at) => new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}
