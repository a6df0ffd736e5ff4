import type { ReadPhrases } from "@harapen/contract/aquarium";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { Phrases } from "../../i18n/Phrases.tsx";

/** A colour's word, with the readings that keepers wrote, or else those that the app has for usual colours. */
export function BandLabel({ label, readings }: { label: string; readings: ReadPhrases | undefined }) {
  return readings ? <Phrases of={[label]} readings={readings} /> : <FormattedText of={label} />;
}
