import { type Band, FLIPPERS, type Flipper } from "@harapen/contract/records/bands";
import { SegmentedControl } from "@mantine/core";
import { useTexts } from "../../../i18n/texts.ts";
import { localDay } from "../../../platform/local-day.ts";
import { BandDot } from "../../../ui/colours/BandDots.tsx";
import { DayField } from "../../../ui/day/DayField.tsx";
import { BandActions } from "./BandActions.tsx";
import styles from "./Bands.module.css";
import { BANDS } from "./texts.ts";

export interface BandProps {
  band: Band;
  /** The word for its colour. */
  word: string;
  onChange: (fields: Partial<Band>) => void;
  onRemove: () => void;
}

const UNKNOWN = "unknown";

/** A band that a bird wears: its flipper, its first day, and the action for one that was taken off today. */
export function WornBand({ band: { color, flipper, since }, word, onChange, onRemove }: BandProps) {
  const texts = useTexts(BANDS);
  return (
    <li className={styles.band}>
      <span className={styles.name}>
        <BandDot code={color} />
        <span>{word}</span>
      </span>
      <SegmentedControl
        size="md"
        aria-label={texts.sideOf(word)}
        value={flipper ?? UNKNOWN}
        onChange={(to) => onChange({ flipper: to === UNKNOWN ? undefined : (to as Flipper) })}
        data={[...FLIPPERS, UNKNOWN].map((value) => ({
          value,
          label: texts.sides[value as keyof typeof texts.sides],
        }))}
      />
      <DayField label={texts.since} value={since} onChange={(day) => onChange({ since: day })} />
      <BandActions
        word={word}
        action={texts.takeOff}
        onAct={() => onChange({ until: localDay() })}
        onRemove={onRemove}
      />
    </li>
  );
}
