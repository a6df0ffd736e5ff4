import { BandDot } from "../../ui/BandDots.tsx";
import { PALETTE } from "../../ui/palette.ts";
import styles from "./NewAquariumScreen.module.css";

interface ColourChoiceProps {
  label: string;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** The palette's colours, of which any may be chosen. */
export function ColourChoice({ label, chosen, onChange }: ColourChoiceProps) {
  return (
    <fieldset className={styles.colours}>
      <legend>{label}</legend>
      {PALETTE.map((code) => (
        <button
          key={code}
          type="button"
          className={styles.colour}
          aria-pressed={chosen.includes(code)}
          onClick={() =>
            onChange(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code])
          }
        >
          <BandDot code={code} />
          {code}
        </button>
      ))}
    </fieldset>
  );
}
