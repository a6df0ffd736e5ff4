import { Phrases } from "../i18n/Phrases.tsx";
import type { PenguinNameLabel } from "./localise.ts";

/**
 * A penguin's name, with the readings that keepers wrote, and in its own language where the visitor's lacks
 * it.
 */
export function PenguinName({ of: { nameLabel, readings, languages } }: { of: PenguinNameLabel }) {
  return <Phrases of={[nameLabel]} readings={readings.name} lang={languages.name} />;
}
