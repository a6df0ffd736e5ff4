import type { Aids, ComparisonOffer } from "@harapen/contract/aids";
import type { StudyArm } from "@harapen/contract/studies/settings";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useStaffLocale } from "../../../../i18n/locale-context.ts";
import { useTexts } from "../../../../i18n/texts.ts";
import { Button } from "../../../../ui/Button.tsx";
import { WholeNumberInput } from "../../../../ui/WholeNumberInput.tsx";
import styles from "./ArmCard.module.css";
import { ARMS } from "./texts.ts";

const MAX_WEIGHT = 100;
const OFFERS = ["off", "offered", "on"] as const satisfies readonly ComparisonOffer[];
const SWITCHES = ["close_match", "look", "narrowing"] as const satisfies readonly (keyof Aids)[];

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
        maxLength={120}
        onChange={(event) => onChange({ ...arm, name: event.currentTarget.value })}
      />
      <div className={styles.weight}>
        <WholeNumberInput
          label={texts.weight}
          value={weight}
          min={0}
          max={MAX_WEIGHT}
          onChange={(to) => to !== null && onChange({ ...arm, weight: to })}
        />
        <strong className={styles.share}>
          {share.toLocaleString(locale, { style: "percent", maximumFractionDigits: 1 })}
        </strong>
      </div>
      <NativeSelect
        label={texts.comparison}
        value={aids.comparison}
        data={OFFERS.map((value) => ({ value, label: texts.offers[value] }))}
        onChange={(event) => aid({ comparison: event.currentTarget.value as ComparisonOffer })}
      />
      {SWITCHES.map((one) => (
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
