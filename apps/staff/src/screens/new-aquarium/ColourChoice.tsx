import { useTexts } from "../../i18n/texts.ts";
import { ColourButton } from "../../ui/colours/ColourButton.tsx";
import { PALETTE } from "../../ui/colours/palette.ts";
import { PALETTE_WORDS } from "../../ui/colours/palette-texts.ts";
import styles from "./NewAquariumScreen.module.css";

interface ColourChoiceProps {
  label: string;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** A choice of any number of the palette's colours. */
export function ColourChoice({ label, chosen, onChange }: ColourChoiceProps) {
  const words = useTexts(PALETTE_WORDS);
  return (
    <fieldset className={styles.colours}>
      <legend>{label}</legend>
      {PALETTE.map((code) => (
        <ColourButton
          key={code}
          code={code}
          isChosen={chosen.includes(code)}
          onClick={() =>
            onChange(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code])
          }
        >
          {words[code] ?? code}
        </ColourButton>
      ))}
    </fieldset>
  );
}
