import { RETENTION_CLASSES } from "@harapen/contract/staff/studies/retention";
import { useSuspenseQuery } from "@tanstack/react-query";
import { studyRetentionQuery } from "../../../api/studies/deletions.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { useStudyId } from "../../../study/use-study.ts";
import { CardCell, CardRow } from "../../../ui/card-table/CardRow.tsx";
import { CardTable } from "../../../ui/card-table/CardTable.tsx";
import { TABLE_ROLES } from "../../../ui/card-table/table-roles.ts";
import { Section } from "../../../ui/page/Section.tsx";
import styles from "./DeletionScreen.module.css";
import { STUDY_DELETION } from "./texts.ts";

/** For how long each class of data is kept, and what is deleted when. */
export function RetentionSection() {
  const texts = useTexts(STUDY_DELETION);
  const { columns } = texts;
  const retention = useSuspenseQuery(studyRetentionQuery(useSlug(), useStudyId())).data;
  return (
    <Section title={texts.retention}>
      <p className={styles.lead}>{texts.retentionLead}</p>
      <CardTable
        label={texts.retention}
        heads={Object.values(columns).map((name) => (
          <th {...TABLE_ROLES.head} key={name} scope="col">
            {name}
          </th>
        ))}
      >
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
