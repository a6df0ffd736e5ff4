import type { Evidence } from "./evidence.ts";
import { NAMES } from "./parameters.ts";
import { errorsBetween, soundOf } from "./spelling.ts";

/** For each reference its names, in whatever languages, as they sound. */
export type NamedReferences = readonly (readonly string[])[];

export function layOutNames(names: readonly (readonly string[])[]): NamedReferences {
  return names.map((each) => [...new Set(each.map(soundOf).filter((sound) => sound !== ""))]);
}

/**
 * What the name a visitor gives tells of who it was; `undefined` where there is nothing to read in it. It may be the individual's
 * name, well or badly spelt, another's, or no name of the aquarium, so that no name excludes anybody. An individual that is not among
 * the references has a name of no relation.
 */
export function nameEvidence(named: NamedReferences, name = ""): Evidence | undefined {
  const written = soundOf(name);
  if (written === "") return undefined;
  const byChance = NAMES.misspelling ** (NAMES.chance * lengthOf(written));
  const meant = named.map((names) => frequencyOf(written, names, byChance));
  const another = meant.reduce((sum, frequency) => sum + frequency, 0) / Math.max(1, meant.length);
  const otherwise = NAMES.another * another + NAMES.unrelated * byChance;
  return {
    references: Float64Array.from(meant, (frequency) => NAMES.right * frequency + otherwise),
    none: NAMES.right * byChance + otherwise,
  };
}

/** How often one who means these names writes so, in relation to the right spelling; with no name known, as chance has it. */
function frequencyOf(written: string, names: readonly string[], byChance: number): number {
  if (names.length === 0) return byChance;
  return NAMES.misspelling ** Math.min(...names.map((name) => errorsBetween(written, name)));
}

/** In letters; a Chinese character tells as much as two. */
function lengthOf(sound: string): number {
  return sound.length + (sound.match(/\p{Script=Han}/gu)?.length ?? 0);
}
