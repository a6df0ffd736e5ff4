import { DELETION_NAMES, RETENTION_CLASSES, type RetentionClass } from "@harapen/contract/staff/deletion";
import { useSuspenseQuery } from "@tanstack/react-query";
import { deleteFromStudy, deletionReceiptsQuery, studyRetentionQuery } from "../../api/deletions.ts";
import { studyKey } from "../../api/studies.ts";
import { useSlug } from "../../draft/use-draft.ts";
import { inBoth, useTexts } from "../../i18n/texts.ts";
import { StudyPage, useListedStudy, useStudyId } from "../../study/study.tsx";
import { CardCell, CardRow, CardTable } from "../../ui/CardTable.tsx";
import { DeletionForm, ReceiptsSection } from "../../ui/Deletion.tsx";
import { Section } from "../../ui/Page.tsx";
import styles from "./DeletionScreen.module.css";

/** Deletes participants who ask for it, and says what is deleted automatically. */
export function DeletionScreen() {
  const texts = useTexts(STUDY_DELETION);
  const slug = useSlug();
  const study = useStudyId();
  const { receipts } = useSuspenseQuery(deletionReceiptsQuery(slug, study)).data;
  return (
    <StudyPage title={texts.title} lead={texts.lead}>
      <DeletionForm
        names={DELETION_NAMES}
        send={(request) => deleteFromStudy(slug, study, request)}
        queryKey={studyKey(slug, study)}
      />
      <RetentionSection />
      <ReceiptsSection receipts={receipts} of={useListedStudy()?.name} />
    </StudyPage>
  );
}

/** For how long each class of data is kept, and what is deleted when. */
function RetentionSection() {
  const texts = useTexts(STUDY_DELETION);
  const { columns } = texts;
  const retention = useSuspenseQuery(studyRetentionQuery(useSlug(), useStudyId())).data;
  return (
    <Section title={texts.retention}>
      <p className={styles.lead}>{texts.retentionLead}</p>
      <CardTable label={texts.retention} heads={Object.values(columns)}>
        {RETENTION_CLASSES.map((kind) => {
          const { days, due, next } = retention[kind];
          return (
            <CardRow key={kind} cells="lines">
              <CardCell>
                <strong>{texts.classes[kind]}</strong>
              </CardCell>
              <CardCell label={columns.days}>
                <span>{days === null ? texts.forever : texts.days(days)}</span>
              </CardCell>
              <CardCell label={columns.due}>
                <span>{due > 0 ? texts.rows(due) : texts.nothing}</span>
              </CardCell>
              <CardCell label={columns.next}>
                <span>{next ? texts.on(next.day, next.rows) : texts.nothing}</span>
              </CardCell>
            </CardRow>
          );
        })}
      </CardTable>
    </Section>
  );
}

const classesJa: Readonly<Record<RetentionClass, string>> = {
  events: "できごと",
  drawings: "絵",
  participants: "参加者",
};
const classesEn: Readonly<Record<RetentionClass, string>> = {
  events: "Events",
  drawings: "Drawings",
  participants: "Participants",
};

const STUDY_DELETION = inBoth({
  ja: {
    title: "削除の求め",
    lead: "記録を消してほしいと言われたら、ここで消します。バックアップを戻しても、また消えます。",
    retention: "残しておく日数",
    retentionLead: "日数をすぎたものは、1日に1回、自動で消えます。日数は設定で決めます。",
    classes: classesJa,
    columns: { class: "種類", days: "日数", due: "次に消えるもの", next: "その次" },
    forever: "消すまでずっと",
    days: (days: number) => `${days}日`,
    rows: (rows: number) => `${rows}件`,
    on: (day: string, rows: number) => `${day}に${rows}件`,
    nothing: "なし",
  },
  en: {
    title: "Deletion requests",
    lead: "Delete people's data here when they ask for it. If a backup is restored, the data is deleted again.",
    retention: "How long data are kept",
    retentionLead:
      "Data past its limit is deleted automatically, once a day. You set the limits in the study's settings.",
    classes: classesEn,
    columns: { class: "What", days: "Kept for", due: "Deleted next", next: "After that" },
    forever: "until deleted",
    days: (days: number) => (days === 1 ? "1 day" : `${days} days`),
    rows: (rows: number) => (rows === 1 ? "1 row" : `${rows} rows`),
    on: (day: string, rows: number) => `${rows === 1 ? "1 row" : `${rows} rows`} on ${day}`,
    nothing: "nothing",
  },
});
