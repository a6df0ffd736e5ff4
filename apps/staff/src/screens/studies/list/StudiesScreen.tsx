import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { studiesQuery } from "../../../api/studies/studies.ts";
import { useRights, useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { paths } from "../../../routes/paths.ts";
import { LearningPausedNotice } from "../../../study/LearningPausedNotice.tsx";
import { StudyStatusPill } from "../../../study/StudyStatusPill.tsx";
import { ButtonLink } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/page/EmptyState.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import styles from "./StudiesScreen.module.css";
import { STUDIES } from "./texts.ts";

/** An aquarium's studies. */
export function StudiesScreen() {
  const texts = useTexts(STUDIES);
  const slug = useSlug();
  const { research } = useRights();
  const { studies } = useSuspenseQuery(studiesQuery(slug)).data;
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        research && (
          <ButtonLink variant="primary" to={paths.newStudy(slug)}>
            {texts.make}
          </ButtonLink>
        )
      }
    >
      <LearningPausedNotice />
      {studies.length === 0 && <EmptyState title={texts.nothing}>{texts.nothingLead}</EmptyState>}
      <ul className={styles.studies}>
        {studies.map((study) => (
          <li key={study.id} className={styles.study}>
            <span className={styles.name}>
              <Link to={paths.study(slug, study.id)}>{study.name}</Link>
              <span className={styles.days}>{texts.days(study.starts_on, study.ends_on)}</span>
            </span>
            <StudyStatusPill study={study} />
            {research && (
              <ButtonLink
                variant="quiet"
                to={paths.newStudy(slug, study.id)}
                aria-label={texts.copyOf(study.name)}
              >
                {texts.copy}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Page>
  );
}
