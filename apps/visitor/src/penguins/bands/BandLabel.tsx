import type { ReadPhrases } from "@harapen/contract/aquarium";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { Phrases } from "../../i18n/Phrases.tsx";

/** A colour's word, with the readings that keepers wrote, or the app's own for usual colours. */
export function BandLabel({ label, readings }: { label: string; readings: ReadPhrases | undefined }) {
  return readings ? <Phrases of={[label]} readings={readings} /> : <FormattedText of={label} />;
}
