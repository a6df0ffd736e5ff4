import { DEFAULT_HOURS, type OpeningHours, STUDY_LIMITS } from "@harapen/contract/studies/settings";
import { TextInput } from "@mantine/core";
import { useTexts } from "../../../../i18n/texts.ts";
import { Section } from "../../../../ui/page/Section.tsx";
import { WholeNumberInput } from "../../../../ui/WholeNumberInput.tsx";
import styles from "../Settings.module.css";
import type { SettingsSectionProps } from "../section-props.ts";
import { STUDY_SETTINGS } from "../texts.ts";

const HOURS = ["opens", "closes"] as const satisfies readonly (keyof OpeningHours)[];

/** The recipients of alerts, and when a silence is one. */
export function AlertsSection({ settings: { alerts }, disabled, change }: SettingsSectionProps) {
  const texts = useTexts(STUDY_SETTINGS);
  const alert = (changes: Partial<typeof alerts>) => change({ alerts: { ...alerts, ...changes } });
  const { hours = DEFAULT_HOURS } = alerts;
  return (
    <Section title={texts.alerts} anchor="alerts">
      <fieldset className={styles.group} disabled={disabled}>
        <p className={styles.lead}>{texts.alertsLead}</p>
        <div className={styles.pair}>
          <TextInput
            type="email"
            label={texts.mail}
            value={alerts.mail ?? ""}
            maxLength={STUDY_LIMITS.mail}
            error={
              alerts.mail === null || /^[^\s@]+@[^\s@]+$/.test(alerts.mail) ? undefined : texts.mailFault
            }
            onChange={(event) => alert({ mail: event.currentTarget.value.trim() || null })}
          />
          <TextInput
            type="url"
            label={texts.webhook}
            value={alerts.webhook ?? ""}
            maxLength={STUDY_LIMITS.webhook}
            error={
              alerts.webhook === null || /^https?:\/\/\S+$/.test(alerts.webhook)
                ? undefined
                : texts.webhookFault
            }
            onChange={(event) => alert({ webhook: event.currentTarget.value.trim() || null })}
          />
          <WholeNumberInput
            label={texts.silent}
            value={alerts.silent_minutes}
            min={STUDY_LIMITS.silentMinutes.least}
            max={STUDY_LIMITS.silentMinutes.most}
            onChange={(minutes) => minutes !== null && alert({ silent_minutes: minutes })}
          />
          {HOURS.map((one) => (
            <TextInput
              key={one}
              type="time"
              label={texts.hours[one]}
              value={hours[one]}
              error={one === "closes" && hours.closes <= hours.opens ? texts.hoursFault : undefined}
              onChange={({ currentTarget: { value } }) => {
                // A time that is only half typed has no value.
                if (value) alert({ hours: { ...hours, [one]: value } });
              }}
            />
          ))}
        </div>
      </fieldset>
    </Section>
  );
}
