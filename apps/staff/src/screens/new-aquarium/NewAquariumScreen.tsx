import { useState } from "react";
import { addAquarium } from "../../api/aquariums.ts";
import { useTexts } from "../../i18n/texts.ts";
import { ColourButton } from "../../ui/BandDots.tsx";
import { Page } from "../../ui/Page.tsx";
import { PALETTE, PALETTE_WORDS } from "../../ui/palette.ts";
import {
  isNamed,
  MakeButton,
  NameFields,
  NEW_AQUARIUM,
  type NewName,
  toNamed,
  useMakeAquarium,
} from "./NameFields.tsx";
import styles from "./NewAquariumScreen.module.css";

/** A new aquarium: its name, its address, the colours of its bands. */
export function NewAquariumScreen() {
  const texts = useTexts(NEW_AQUARIUM);
  const [name, setName] = useState<NewName>({ ja: "", en: "", slug: "" });
  const [bands, setBands] = useState<readonly string[]>(["red", "yellow", "green", "blue", "white"]);
  const making = useMakeAquarium(addAquarium);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          making.mutate({
            ...toNamed(name),
            // That of whoever makes it, until Details say otherwise.
            time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
            band_colors: PALETTE.filter((code) => bands.includes(code)),
          });
        }}
      >
        <NameFields name={name} onChange={setName} />
        <ColourChoice label={texts.bands} chosen={bands} onChange={setBands} />
        <MakeButton disabled={!isNamed(name) || making.isPending} error={making.error}>
          {texts.create}
        </MakeButton>
      </form>
    </Page>
  );
}

interface ColourChoiceProps {
  label: string;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** A choice of any number of the palette's colours. */
function ColourChoice({ label, chosen, onChange }: ColourChoiceProps) {
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
