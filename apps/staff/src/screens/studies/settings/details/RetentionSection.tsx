import { STUDY_LIMITS, type StudySettings } from "@harapen/contract/studies/settings";
import { useTexts } from "../../../../i18n/texts.ts";
import { Section } from "../../../../ui/page/Section.tsx";
import { WholeNumberInput } from "../../../../ui/WholeNumberInput.tsx";
import styles from "../Settings.module.css";
import type { SettingsSectionProps } from "../section-props.ts";
import { STUDY_SETTINGS } from "../texts.ts";

const CLASSES = [
  "events",
  "drawings",
  "participants",
] as const satisfies readonly (keyof StudySettings["retention"])[];

/** For how long each class of a study's data is kept. */
export function RetentionSection({ settings: { retention }, disabled, change }: SettingsSectionProps) {
  const texts = useTexts(STUDY_SETTINGS);
  return (
    <Section title={texts.retention} anchor="retention">
      <fieldset className={styles.group} disabled={disabled}>
        <p className={styles.lead}>{texts.retentionLead}</p>
        <div className={styles.pair}>
          {CLASSES.map((one) => (
            <WholeNumberInput
              key={one}
              label={texts.kept[one]}
              placeholder={texts.keptForever}
              value={retention[one]}
              min={1}
              max={STUDY_LIMITS.retentionDays}
              onChange={(days) => change({ retention: { ...retention, [one]: days } })}
            />
          ))}
        </div>
      </fieldset>
    </Section>
  );
}
