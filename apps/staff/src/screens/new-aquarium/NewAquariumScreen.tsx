import { useState } from "react";
import { useTexts } from "../../i18n/texts.ts";
import { PALETTE } from "../../ui/colours/palette.ts";
import { Page } from "../../ui/page/Page.tsx";
import { ColourChoice } from "./ColourChoice.tsx";
import { MakeButton } from "./MakeButton.tsx";
import { isNamed, NameFields, type NewName, toNamed } from "./NameFields.tsx";
import styles from "./NewAquariumScreen.module.css";
import { NEW_AQUARIUM } from "./texts.ts";
import { useMakeAquarium } from "./use-make-aquarium.ts";

/** A new aquarium: its name, its address, the colours of its bands. */
export function NewAquariumScreen() {
  const texts = useTexts(NEW_AQUARIUM);
  const [name, setName] = useState<NewName>({ ja: "", en: "", slug: "" });
  const [bands, setBands] = useState<readonly string[]>(["red", "yellow", "green", "blue", "white"]);
  const making = useMakeAquarium();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          making.mutate({
            ...toNamed(name),
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
