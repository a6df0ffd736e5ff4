import { AID_OFFERS, type Aids, OFFERED_AIDS, SWITCHED_AIDS } from "@harapen/contract/aids";
import { type AssignmentUnit, STUDY_LIMITS, type StudyArm } from "@harapen/contract/studies/settings";
import { Checkbox, NativeSelect, Radio, TextInput } from "@mantine/core";
import { PreviewButton } from "../../../../draft/PreviewButton.tsx";
import { useRights } from "../../../../draft/use-draft.ts";
import { useStaffLocale, useTexts } from "../../../../i18n/texts.ts";
import { type ArmPreset, newArm } from "../../../../study/starting-settings.ts";
import type { OfferTexts } from "../../../../ui/aid-names.ts";
import { Button } from "../../../../ui/Button.tsx";
import { WholeNumberInput } from "../../../../ui/fields.tsx";
import { Section } from "../../../../ui/Page.tsx";
import styles from "../Settings.module.css";
import type { SettingsSectionProps } from "../use-settings-editor.ts";
import cards from "./ArmsSection.module.css";
import { DrawingFields } from "./DrawingFields.tsx";
import { ARMS } from "./texts.ts";

const UNITS = ["device", "visit", "code"] as const satisfies readonly AssignmentUnit[];
const PRESETS = ["hints", "bare"] as const satisfies readonly ArmPreset[];

interface ArmsSectionProps extends SettingsSectionProps {
  /** Whether the study has started, so that its unit and its way of drawing stay as they are. */
  isFixed: boolean;
}

/** The arms, their unit of assignment, and how they are drawn. */
export function ArmsSection({ settings, disabled, change, isFixed }: ArmsSectionProps) {
  const texts = useTexts(ARMS);
  const { read } = useRights();
  const { arms, assigned_by } = settings;
  const all = arms.reduce((total, { weight }) => total + weight, 0);
  const put = (index: number, arm: StudyArm) => change({ arms: arms.with(index, arm) });
  return (
    <Section title={texts.title} anchor="arms">
      <fieldset className={styles.group} disabled={disabled}>
        <p className={styles.lead}>{texts.lead}</p>
        <div className={cards.arms}>
          {arms.map((arm, index) => (
            <ArmCard
              key={arm.key}
              arm={arm}
              share={all === 0 ? 0 : arm.weight / all}
              onChange={(changed) => put(index, changed)}
              onRemove={
                arms.length > 1 && !disabled ? () => change({ arms: arms.toSpliced(index, 1) }) : undefined
              }
            />
          ))}
        </div>
        {!disabled && arms.length < STUDY_LIMITS.arms && (
          <div className={styles.actions}>
            {PRESETS.map((preset) => (
              <Button
                key={preset}
                onClick={() => change({ arms: [...arms, newArm(arms, texts.presets[preset], preset)] })}
              >
                {texts.add(texts.presets[preset])}
              </Button>
            ))}
          </div>
        )}
        <Radio.Group
          label={texts.unit}
          description={isFixed ? texts.unitFixed : texts.unitLead}
          value={assigned_by}
          onChange={(unit) => change({ assigned_by: unit as AssignmentUnit })}
        >
          <div className={cards.units}>
            {UNITS.map((unit) => (
              <Radio
                key={unit}
                value={unit}
                disabled={disabled || (isFixed && unit !== assigned_by)}
                label={texts.units[unit].name}
                description={texts.units[unit].means}
              />
            ))}
          </div>
        </Radio.Group>
        <DrawingFields settings={settings} disabled={disabled} change={change} isFixed={isFixed} />
      </fieldset>
      {read && (
        <>
          <p className={styles.lead}>{texts.lookLead}</p>
          <div className={styles.actions}>
            {arms.map(({ key, name, aids }) => (
              <PreviewButton key={key} aids={aids}>
                {texts.look(name || texts.nameless)}
              </PreviewButton>
            ))}
          </div>
        </>
      )}
    </Section>
  );
}

interface ArmCardProps {
  arm: StudyArm;
  /** Its share of the participants who join, from 0 to 1. */
  share: number;
  onChange: (arm: StudyArm) => void;
  /** Undefined where it has to stay. */
  onRemove: (() => void) | undefined;
}

/** An arm: each of its aids, and how many participants get it. */
function ArmCard({ arm, share, onChange, onRemove }: ArmCardProps) {
  const texts = useTexts(ARMS);
  const { locale } = useStaffLocale();
  const { name, weight, aids } = arm;
  const aid = (changes: Partial<Aids>) => onChange({ ...arm, aids: { ...aids, ...changes } });
  return (
    <fieldset className={styles.card}>
      <legend className={styles.cardName}>{name || texts.nameless}</legend>
      <TextInput
        label={texts.name}
        value={name}
        maxLength={STUDY_LIMITS.title}
        onChange={(event) => onChange({ ...arm, name: event.currentTarget.value })}
      />
      <div className={cards.weight}>
        <WholeNumberInput
          label={texts.weight}
          value={weight}
          min={0}
          max={STUDY_LIMITS.weight}
          onChange={(to) => to !== null && onChange({ ...arm, weight: to })}
        />
        <strong className={cards.share}>
          {share.toLocaleString(locale, { style: "percent", maximumFractionDigits: 1 })}
        </strong>
      </div>
      {OFFERED_AIDS.map((one) => {
        const { name: label, ways }: OfferTexts = texts.offers[one];
        return (
          <NativeSelect
            key={one}
            label={label}
            value={aids[one]}
            data={AID_OFFERS[one].map((value) => ({ value, label: ways[value] ?? "" }))}
            onChange={(event) => aid({ [one]: event.currentTarget.value })}
          />
        );
      })}
      {SWITCHED_AIDS.map((one) => (
        <Checkbox
          key={one}
          label={texts.aids[one]}
          checked={aids[one]}
          onChange={(event) => aid({ [one]: event.currentTarget.checked })}
        />
      ))}
      {onRemove && (
        <div>
          <Button variant="quiet" onClick={onRemove} aria-label={texts.removeOf(name)}>
            {texts.remove}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
