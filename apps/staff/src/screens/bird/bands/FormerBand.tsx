import { useTexts } from "../../../i18n/texts.ts";
import { BandDot } from "../../../ui/colours/BandDots.tsx";
import { DayField } from "../../../ui/day/DayField.tsx";
import { BandActions } from "./BandActions.tsx";
import styles from "./Bands.module.css";
import { BANDS } from "./texts.ts";
import type { BandProps } from "./WornBand.tsx";

/** A band that a bird wore: its days, and the action for a bird that still wears it. */
export function FormerBand({ band, word, onChange, onRemove }: BandProps) {
  const texts = useTexts(BANDS);
  const { color, flipper, since, until } = band;
  return (
    <li className={styles.band}>
      <span className={styles.name}>
        <BandDot code={color} />
        <span>{flipper ? `${word} · ${texts.sides[flipper]}` : word}</span>
      </span>
      <DayField
        label={texts.since}
        value={since}
        latest={until}
        onChange={(day) => onChange({ since: day })}
      />
      <DayField
        label={texts.until}
        value={until}
        earliest={since}
        onChange={(day) => day && onChange({ until: day })}
      />
      <BandActions
        word={word}
        action={texts.putOn}
        onAct={() => onChange({ until: undefined })}
        onRemove={onRemove}
      />
    </li>
  );
}
