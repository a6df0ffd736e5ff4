import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { DetailsSectionProps } from "../../draft/editing/edited-details.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { PALETTE } from "../../ui/colours/palette.ts";
import { PALETTE_WORDS } from "../../ui/colours/palette-texts.ts";
import { addColour } from "./change-details.ts";
import styles from "./DetailsScreen.module.css";
import { DETAILS } from "./texts.ts";

/** Adds a colour of the palette that the aquarium does not use yet. */
export function AddColour({ details, onChange }: DetailsSectionProps) {
  const texts = useTexts(DETAILS);
  const words = useTexts(PALETTE_WORDS);
  const free = PALETTE.filter((code) => !details.details.band_colors.includes(code));
  const [chosen, setChosen] = useState<string>();
  const code = free.find((one) => one === chosen) ?? free[0];
  if (!code) return null;
  return (
    <div className={styles.add}>
      <NativeSelect
        label={texts.code}
        value={code}
        data={free.map((value) => ({
          value,
          label: words[value] ?? value,
        }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button
        onClick={() =>
          onChange(addColour(code, { ja: PALETTE_WORDS.ja[code] ?? "", en: PALETTE_WORDS.en[code] ?? "" }))
        }
      >
        {texts.addColour}
      </Button>
    </div>
  );
}
