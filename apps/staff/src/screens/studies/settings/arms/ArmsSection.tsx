import { type AssignmentUnit, STUDY_LIMITS, type StudyArm } from "@harapen/contract/studies/settings";
import { Radio } from "@mantine/core";
import { useTexts } from "../../../../i18n/texts.ts";
import { type ArmPreset, newArm } from "../../../../study/starting-settings.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Section } from "../../../../ui/page/Section.tsx";
import styles from "../Settings.module.css";
import type { SettingsSectionProps } from "../section-props.ts";
import cards from "./ArmCard.module.css";
import { ArmCard } from "./ArmCard.tsx";
import { ARMS } from "./texts.ts";

const UNITS = ["device", "visit", "code"] as const satisfies readonly AssignmentUnit[];
const PRESETS = ["hints", "bare"] as const satisfies readonly ArmPreset[];

interface ArmsSectionProps extends SettingsSectionProps {
  /** The unit of assignment of a study that has started, which is fixed. */
  fixedUnit: AssignmentUnit | undefined;
}

/** The arms, and their unit of assignment. */
export function ArmsSection({ settings, disabled, change, fixedUnit }: ArmsSectionProps) {
  const texts = useTexts(ARMS);
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
          description={fixedUnit === undefined ? texts.unitLead : texts.unitFixed}
          value={assigned_by}
          onChange={(unit) => change({ assigned_by: unit as AssignmentUnit })}
        >
          <div className={cards.units}>
            {UNITS.map((unit) => (
              <Radio
                key={unit}
                value={unit}
                disabled={disabled || unit !== (fixedUnit ?? unit)}
                label={texts.units[unit].name}
                description={texts.units[unit].means}
              />
            ))}
          </div>
        </Radio.Group>
      </fieldset>
    </Section>
  );
}
