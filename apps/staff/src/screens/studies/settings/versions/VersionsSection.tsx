import type { Study, StudyVersion } from "@harapen/contract/studies/study";
import { useSuspenseQuery } from "@tanstack/react-query";
import { studyVersionsQuery } from "../../../../api/studies/studies.ts";
import { DifferenceTable } from "../../../../draft/differences/DifferenceTable.tsx";
import { differingFields } from "../../../../draft/differences/differing-fields.ts";
import { useStaffLocale } from "../../../../i18n/locale-context.ts";
import { useTexts } from "../../../../i18n/texts.ts";
import { Section } from "../../../../ui/page/Section.tsx";
import { ARMS } from "../arms/texts.ts";
import { CONSENT } from "../consent/texts.ts";
import { STUDY_SETTINGS } from "../texts.ts";
import { describeSettings } from "./describe-settings.ts";
import styles from "./Versions.module.css";

/** The versions of a study's settings: who changed what, when and why. */
export function VersionsSection({ study }: { study: Study }) {
  const texts = useTexts(STUDY_SETTINGS);
  const { versions } = useSuspenseQuery(studyVersionsQuery(study.aquarium, study.id)).data;
  return (
    <Section title={texts.versions} anchor="versions">
      <ol className={styles.versions} reversed>
        {versions.map((version, index) => (
          <li key={version.version} value={version.version}>
            <Version version={version} before={versions[index + 1]} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Version({ version, before }: { version: StudyVersion; before: StudyVersion | undefined }) {
  const { locale } = useStaffLocale();
  const fieldTexts = { settings: useTexts(STUDY_SETTINGS), arms: useTexts(ARMS), consent: useTexts(CONSENT) };
  const { version: number, at, by, reason, settings } = version;
  const texts = fieldTexts.settings;
  const when = new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
  return (
    <div className={styles.version}>
      <p>{texts.versionBy(number, when, by?.name ?? by?.mail ?? texts.command)}</p>
      {reason !== "" && <p className={styles.reason}>{reason}</p>}
      {before && (
        <details>
          <summary>{texts.differences}</summary>
          <DifferenceTable
            caption={texts.differencesOf(number)}
            heads={[texts.versionNumber(before.version), texts.versionNumber(number)]}
            differences={differingFields(
              describeSettings(before.settings, fieldTexts),
              describeSettings(settings, fieldTexts),
            )}
          />
        </details>
      )}
    </div>
  );
}
