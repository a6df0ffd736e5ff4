import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { FIELDS } from "../../draft/differences/field-texts.ts";
import { useTexts } from "../../i18n/texts.ts";
import { localDay } from "../../platform/local-day.ts";
import { LabelledGroup } from "../../ui/LabelledGroup.tsx";
import { WholeNumberInput } from "../../ui/WholeNumberInput.tsx";
import styles from "./BirdForm.module.css";
import {
  BIRTHDAY_KINDS,
  type Birthday,
  type BirthdayKind,
  faultOfBirthday,
  isSameBirthday,
  readBirthday,
  writeBirthday,
} from "./birthday.ts";
import { type BirdSectionProps, recordChange } from "./section-props.ts";
import { BIRD } from "./texts.ts";

const PARTS = ["year", "month", "day"] as const;
const LIMITS = { year: [1900, 2100], month: [1, 12], day: [1, 31] } as const;
/** The numbers that each kind of birthday needs. */
const SHOWN = { day: 3, month: 2, year: 1, unknown: 0 } as const;

/**
 * A birthday, to the precision that is known. An impossible or incomplete one is shown but not stored, until the record's birthday changes from the
 * one that it was typed over, as when somebody else's version is kept.
 */
export function BirthdayField({ bird, onChange }: BirdSectionProps) {
  const texts = useTexts(BIRD);
  const { birthday: label } = useTexts(FIELDS);
  const stored = readBirthday(bird.record);
  const [typed, setTyped] = useState({ birthday: stored, over: stored });
  const birthday = isSameBirthday(typed.over, stored) ? typed.birthday : stored;
  const fault = faultOfBirthday(birthday, localDay());
  const change = (part: Partial<Birthday>) => {
    const next = { ...birthday, ...part };
    const isRefused = faultOfBirthday(next, localDay()) !== undefined;
    setTyped({ birthday: next, over: isRefused ? stored : next });
    if (!isRefused) onChange(recordChange(writeBirthday(next)));
  };
  return (
    <LabelledGroup label={label}>
      <SegmentedControl
        aria-label={texts.birthdayKind}
        value={birthday.kind}
        onChange={(kind) => change({ kind: kind as BirthdayKind })}
        data={BIRTHDAY_KINDS.map((value) => ({ value, label: texts.birthdayKinds[value] }))}
      />
      <div className={styles.numbers}>
        {PARTS.slice(0, SHOWN[birthday.kind]).map((part) => (
          <WholeNumberInput
            key={part}
            aria-label={texts[part]}
            placeholder={texts[part]}
            value={birthday[part]}
            min={LIMITS[part][0]}
            max={LIMITS[part][1]}
            hideControls
            clampBehavior="none"
            onChange={(value) => change({ [part]: value })}
          />
        ))}
      </div>
      {fault && <p className={styles.fault}>{texts.faults[fault]}</p>}
    </LabelledGroup>
  );
}
