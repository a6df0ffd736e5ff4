import { plannedPower } from "@harapen/contract/studies/power";
import {
  STUDY_LIMITS,
  type StudySettings,
  UNSURE_COUNTS,
  type UnsureCounts,
  unsureCounts,
} from "@harapen/contract/studies/settings";
import { Radio, Textarea, TextInput } from "@mantine/core";
import { useStaffLocale, useTexts } from "../../../i18n/texts.ts";
import { WholeNumberInput } from "../../../ui/fields.tsx";
import { Section } from "../../../ui/Page.tsx";
import { changedProtocol, type ProtocolChanges } from "./changed-protocol.ts";
import styles from "./Settings.module.css";
import { STUDY_SETTINGS } from "./texts.ts";
import type { SettingsSectionProps } from "./use-settings-editor.ts";

/** What the protocol lays down before the first visitor, and the power that this has. */
export function ProtocolSection({ settings, disabled, change }: SettingsSectionProps) {
  const texts = useTexts(STUDY_SETTINGS);
  const { protocol, arms } = settings;
  const put = (changes: ProtocolChanges) => change({ protocol: changedProtocol(settings, changes) });
  const share = {
    min: STUDY_LIMITS.share.least,
    max: STUDY_LIMITS.share.most,
    clampBehavior: "strict",
  } as const;
  const [first, ...others] = arms;
  return (
    <Section title={texts.protocol} anchor="protocol">
      <fieldset className={styles.group} disabled={disabled}>
        <p className={styles.lead}>{texts.protocolLead}</p>
        <div className={styles.pair}>
          {(["registration", "ethics"] as const).map((key) => (
            <TextInput
              key={key}
              label={texts[key]}
              description={texts[`${key}Lead`]}
              value={protocol?.[key] ?? ""}
              maxLength={STUDY_LIMITS.reference}
              onChange={(event) => put({ [key]: event.currentTarget.value })}
            />
          ))}
        </div>
        <Textarea
          label={texts.outcome}
          description={texts.outcomeLead}
          value={protocol?.outcome ?? ""}
          maxLength={STUDY_LIMITS.outcome}
          autosize
          minRows={2}
          onChange={(event) => put({ outcome: event.currentTarget.value })}
        />
        <Radio.Group
          label={texts.unsure}
          description={texts.unsureLead}
          value={unsureCounts(settings)}
          onChange={(to) => put({ unsure: to as UnsureCounts })}
        >
          {UNSURE_COUNTS.map((each) => (
            <Radio key={each} className={styles.choice} value={each} label={texts.unsureAs[each]} />
          ))}
        </Radio.Group>
        <div className={styles.pair}>
          <WholeNumberInput
            label={texts.planned}
            value={protocol?.participants ?? null}
            min={1}
            max={STUDY_LIMITS.participants}
            clampBehavior="strict"
            onChange={(participants) => put({ participants })}
          />
          <WholeNumberInput
            label={texts.expectedFirst(first?.name ?? "")}
            value={protocol?.expected_first ?? null}
            {...share}
            onChange={(expected_first) => put({ expected_first })}
          />
          <WholeNumberInput
            label={texts.expectedOther(others.length > 1 ? texts.otherArms : (others[0]?.name ?? ""))}
            value={protocol?.expected_other ?? null}
            {...share}
            onChange={(expected_other) => put({ expected_other })}
          />
        </div>
        <Power settings={settings} />
      </fieldset>
    </Section>
  );
}

/** The power of the planned number, and the number that 80% needs, once shares are expected. */
function Power({ settings }: { settings: StudySettings }) {
  const texts = useTexts(STUDY_SETTINGS);
  const { locale } = useStaffLocale();
  const planned = plannedPower(settings);
  if (planned === null) return null;
  const { power, needed } = planned;
  const participants = settings.protocol?.participants ?? 0;
  const shown = power?.toLocaleString(locale, { style: "percent", maximumFractionDigits: 0 });
  return (
    <div role="status">
      <p>
        <strong>
          {shown !== undefined && `${texts.power(shown, participants.toLocaleString(locale))} `}
          {texts.needed(needed.toLocaleString(locale))}
        </strong>
      </p>
      <p className={styles.lead}>{texts.powerMeans}</p>
    </div>
  );
}
