import type { ReadPhrases } from "@harapen/contract/aquarium";
import type { Locale } from "@harapen/contract/locales";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { Phrases } from "../../i18n/Phrases.tsx";

interface BandLabelProps {
  label: string;
  readings: ReadPhrases | undefined;
  /** The word's language, where it is not that of the page. */
  lang: Locale | undefined;
}

/** A colour's word, with the readings that keepers wrote, or the app's own for usual colours. */
export function BandLabel({ label, readings, lang }: BandLabelProps) {
  const isOfKeepers = readings ?? lang;
  return isOfKeepers ? (
    <Phrases of={[label]} readings={readings} lang={lang} />
  ) : (
    <FormattedText of={label} />
  );
}
