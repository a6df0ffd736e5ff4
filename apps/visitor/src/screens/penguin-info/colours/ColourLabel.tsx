import { useLocale } from "../../../i18n/locale-store.ts";
import { Swatch } from "../../../penguins/bands/Swatch.tsx";
import { Bilingual } from "../fields/Bilingual.tsx";
import type { Colour } from "./use-colour-names.ts";

/** A colour as a swatch with its name. */
export function ColourLabel({ colour: { code, japanese, local } }: { colour: Colour }) {
  const translated = useLocale() !== "ja" && local !== japanese;
  return (
    <>
      <Swatch code={code} shape="circle" />
      <Bilingual japanese={japanese}>{translated && local}</Bilingual>
    </>
  );
}
