import type { QualityResponse, StudyAlert } from "@harapen/contract/staff/studies/quality";
import { useSuspenseQuery } from "@tanstack/react-query";
import { qualityQuery } from "../../../api/studies.ts";
import { useRights, useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { paths } from "../../../routes/paths.ts";
import { ALERT_FAILURE } from "../../../study/alert-failure.ts";
import { StudyPage, useListedStudy, useStudyFormats, useStudyId } from "../../../study/study.tsx";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Notice, Pill } from "../../../ui/Notice.tsx";
import { EmptyState, Section } from "../../../ui/Page.tsx";
import styles from "./QualityScreen.module.css";
import { QUALITY } from "./texts.ts";

/** The screen that shows whether a study's records can be trusted. */
export function QualityScreen() {
  const texts = useTexts(QUALITY);
  const isDraft = useListedStudy()?.status === "draft";
  return (
    <StudyPage title={texts.title}>
      {isDraft ? <EmptyState title={texts.nothing}>{texts.nothingLead}</EmptyState> : <Quality />}
    </StudyPage>
  );
}

function Quality() {
  const texts = useTexts(QUALITY);
  const { data } = useSuspenseQuery(qualityQuery(useSlug(), useStudyId()));
  return (
    <>
      {data.partial && <Notice tone="todo">{texts.partial}</Notice>}
      <AlertSections alerts={data.alerts} />
      <QualityFigures quality={data} />
    </>
  );
}

/** The current alerts, each with what to do about it, and the past ones. */
function AlertSections({ alerts }: { alerts: readonly StudyAlert[] }) {
  const texts = useTexts(QUALITY);
  const open = alerts.filter(({ ended_at }) => ended_at === null);
  const over = alerts.filter(({ ended_at }) => ended_at !== null);
  return (
    <>
      <Section title={texts.now}>
        {open.length === 0 && <Notice tone="done">{texts.allWell}</Notice>}
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

function OpenAlert({ alert: { kind, subject, kiosk, began_at, sent_at, failed } }: { alert: StudyAlert }) {
  const texts = useTexts(QUALITY);
  const { when } = useStudyFormats();
  const { says, todo } = texts.alerts[kind];
  return (
    <li className={styles.alert}>
      <p className={styles.says}>
        <Pill tone="todo">{texts.look}</Pill>{" "}
        <span>{`${says}${subject ? texts.about(subject, kiosk) : ""}`}</span>
      </p>
      <p>{todo}</p>
      <p className={styles.quiet}>
        {texts.since(when(began_at), sent_at === null ? texts.unsent : texts.sent)}
      </p>
      <FailedMessages failed={failed} />
    </li>
  );
}

/** Why messages about an alert were not sent, and when they are tried again. */
function FailedMessages({ failed }: Pick<StudyAlert, "failed">) {
  const texts = useTexts(QUALITY);
  const { why } = useTexts(ALERT_FAILURE);
  const { when } = useStudyFormats();
  return failed.map(({ channel, next_at, ...failure }) => (
    <p key={channel} className={styles.quiet}>
      {`${texts.channels[channel]}${why(failure)}${next_at === null ? texts.givenUp : texts.again(when(next_at))}`}
    </p>
  ));
}

function PastAlert({ alert: { kind, subject, kiosk, began_at, ended_at, failed } }: { alert: StudyAlert }) {
  const texts = useTexts(QUALITY);
  const { when } = useStudyFormats();
  return (
    <li>
      <span>{`${texts.alerts[kind].says}${subject ? texts.about(subject, kiosk) : ""}`}</span>{" "}
      <span className={styles.quiet}>{texts.from(when(began_at), when(ended_at ?? began_at))}</span>
      <FailedMessages failed={failed} />
    </li>
  );
}

/** The state of the data in words, with figures: what is as it should be, and what is not. */
function QualityFigures({ quality }: { quality: QualityResponse }) {
  const texts = useTexts(QUALITY);
  const slug = useSlug();
  const { attend } = useRights();
  const { missing, open_ends, rows, clocks } = quality;
  const open = open_ends.hidden + open_ends.error + open_ends.cut;
  const impossible = rows.unknown_searches + rows.ranks_beyond;
  const wrongClocks = clocks.ahead + clocks.backwards;
  return (
    <>
      <Section title={texts.counts}>
        <p>{texts.whole(quality.complete, quality.settled)}</p>
        <ul className={styles.list}>
          <Line isGood={missing.visits === 0}>{texts.missing(missing.visits, missing.events)}</Line>
          <Line isGood={open === 0}>{texts.open(open_ends.hidden, open_ends.error, open_ends.cut)}</Line>
          <Line isGood={rows.unsigned === 0}>{texts.rows(rows.unsigned, rows.records)}</Line>
          <Line isGood={impossible === 0}>{texts.impossible(rows.unknown_searches, rows.ranks_beyond)}</Line>
          <Line isGood={rows.quarantined === 0}>{texts.quarantined(rows.quarantined)}</Line>
          <Line isGood={rows.unasked === 0}>{texts.unasked(rows.unasked)}</Line>
          <Line isGood={wrongClocks === 0}>
            {texts.clocks(clocks.ahead, clocks.behind_or_late, clocks.backwards)}
          </Line>
          <Line isGood={quality.arms_balanced !== false}>
            {texts.arms[`${quality.arms_balanced}` as const]}
          </Line>
          <Line isGood={quality.versions <= 1}>{texts.versions(quality.versions)}</Line>
          <Line isGood={quality.other_aids === 0}>{texts.aids(quality.other_aids)}</Line>
        </ul>
      </Section>
      <Section title={texts.errors}>
        {quality.errors.length === 0 && <p>{texts.noErrors}</p>}
        <ul className={styles.list}>
          {quality.errors.map(({ code, visits }) => (
            <li key={code}>{texts.errorLine(code, visits)}</li>
          ))}
        </ul>
      </Section>
      <Section title={texts.devices}>
        {quality.devices.length === 0 && (
          <p>{quality.devices_recorded ? texts.noDevices : texts.unknownDevices}</p>
        )}
        <ul className={styles.list}>
          {quality.devices.map(({ device, ...state }) => (
            <li key={device}>{texts.device(device, state)}</li>
          ))}
        </ul>
        {attend && quality.devices.length > 0 && (
          <div>
            <ButtonLink to={paths.section(slug, "kiosks")}>{texts.nameThem}</ButtonLink>
          </div>
        )}
      </Section>
    </>
  );
}

function Line({ isGood, children }: { isGood: boolean; children: string }) {
  const texts = useTexts(QUALITY);
  return (
    <li className={styles.line}>
      <Pill tone={isGood ? "done" : "todo"}>{isGood ? texts.good : texts.look}</Pill>
      <span>{children}</span>
    </li>
  );
}
