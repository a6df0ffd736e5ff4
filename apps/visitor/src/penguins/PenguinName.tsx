import { Phrases } from "../i18n/Phrases.tsx";
import type { LocalisedPenguin } from "./localise.ts";

type Named = Pick<LocalisedPenguin, "nameLabel" | "readings" | "languages">;

/**
 * A penguin's name, with the readings that keepers wrote, and in its own language where the visitor's lacks
 * it.
 */
export function PenguinName({ of: { nameLabel, readings, languages } }: { of: Named }) {
  return <Phrases of={[nameLabel]} readings={readings.name} lang={languages.name} />;
}
