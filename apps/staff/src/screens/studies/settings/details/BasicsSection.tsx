import { STUDY_LIMITS } from "@harapen/contract/studies/settings";
import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useTexts } from "../../../../i18n/texts.ts";
import { DayField } from "../../../../ui/day/DayField.tsx";
import { Section } from "../../../../ui/page/Section.tsx";
import styles from "../Settings.module.css";
import type { SettingsSectionProps } from "../section-props.ts";
import { STUDY_SETTINGS } from "../texts.ts";

/** The last day for which a study can be planned. */
const LATEST = "2099-12-31";

/** Returns the time zones that the browser knows, and the one that is set, known or not. */
function zonesWith(zone: string): readonly string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return known.includes(zone) ? known : [zone, ...known];
}

/** A study's name, purpose and dates. */
export function BasicsSection({ settings, disabled, change }: SettingsSectionProps) {
  const texts = useTexts(STUDY_SETTINGS);
  const { name, purpose, starts_on, ends_on, time_zone } = settings;
  return (
    <Section title={texts.basics} anchor="basics">
      <fieldset className={styles.group} disabled={disabled}>
        <TextInput
          label={texts.name}
          value={name}
          maxLength={STUDY_LIMITS.title}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Textarea
          label={texts.purpose}
          description={texts.purposeLead}
          value={purpose}
          maxLength={STUDY_LIMITS.text}
          autosize
          minRows={3}
          onChange={(event) => change({ purpose: event.currentTarget.value })}
        />
        <div className={styles.pair}>
          <DayField
            label={texts.startsOn}
            value={starts_on}
            latest={LATEST}
            onChange={(day) => day && change({ starts_on: day })}
          />
          <DayField
            label={texts.endsOn}
            value={ends_on}
            latest={LATEST}
            onChange={(day) => day && change({ ends_on: day })}
          />
          <NativeSelect
            label={texts.timeZone}
            value={time_zone}
            data={[...zonesWith(time_zone)]}
            onChange={(event) => change({ time_zone: event.currentTarget.value })}
          />
        </div>
      </fieldset>
    </Section>
  );
}
