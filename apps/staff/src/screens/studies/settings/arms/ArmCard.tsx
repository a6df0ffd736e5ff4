import { AID_OFFERS, type Aids, OFFERED_AIDS, SWITCHED_AIDS } from "@harapen/contract/aids";
import { STUDY_LIMITS, type StudyArm } from "@harapen/contract/studies/settings";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useStaffLocale } from "../../../../i18n/locale-context.ts";
import { useTexts } from "../../../../i18n/texts.ts";
import type { OfferTexts } from "../../../../ui/aid-names.ts";
import { Button } from "../../../../ui/Button.tsx";
import { WholeNumberInput } from "../../../../ui/WholeNumberInput.tsx";
import styles from "./ArmCard.module.css";
import { ARMS } from "./texts.ts";

interface ArmCardProps {
  arm: StudyArm;
  /** Its share of the participants who join, from 0 to 1. */
  share: number;
  onChange: (arm: StudyArm) => void;
  /** Undefined where it has to stay. */
  onRemove: (() => void) | undefined;
}

/** An arm: each of its aids, and how many participants get it. */
export function ArmCard({ arm, share, onChange, onRemove }: ArmCardProps) {
  const texts = useTexts(ARMS);
  const { locale } = useStaffLocale();
  const { name, weight, aids } = arm;
  const aid = (changes: Partial<Aids>) => onChange({ ...arm, aids: { ...aids, ...changes } });
  return (
    <fieldset className={styles.arm}>
      <legend className={styles.legend}>{name || texts.nameless}</legend>
      <TextInput
        label={texts.name}
        value={name}
        maxLength={STUDY_LIMITS.title}
        onChange={(event) => onChange({ ...arm, name: event.currentTarget.value })}
      />
      <div className={styles.weight}>
        <WholeNumberInput
          label={texts.weight}
          value={weight}
          min={0}
          max={STUDY_LIMITS.weight}
          onChange={(to) => to !== null && onChange({ ...arm, weight: to })}
        />
        <strong className={styles.share}>
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
