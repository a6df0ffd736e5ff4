import { share } from "../math/intern.ts";
import { NAMES } from "../parameters.ts";
import { errorsToEach } from "./edit-distance.ts";
import type { Evidence } from "./evidence.ts";
import { soundOf } from "./phonetic-key.ts";

/** The names of an aquarium's references, in whatever languages. */
export interface NamedReferences {
  /** Each name once, as it sounds. */
  readonly sounds: readonly string[];
  /** Which sounds those of all references are, in a row. */
  readonly places: Uint32Array;
  /** Reference `r` has the places from `first[r]` up to, and without, `first[r + 1]`. */
  readonly first: Uint32Array;
}

export function layOutNames(names: readonly (readonly string[])[]): NamedReferences {
  return layOutSounds(names.map((each) => [...new Set(each.map(soundOf).filter((sound) => sound !== ""))]));
}

/** Sounds for each reference: what `soundsOf` gives. */
export function layOutSounds(sounds: readonly (readonly string[])[]): NamedReferences {
  const { values, places } = share(sounds.flat(), (sound) => sound);
  const first = new Uint32Array(sounds.length + 1);
  for (const [reference, own] of sounds.entries()) {
    first[reference + 1] = (first[reference] as number) + own.length;
  }
  return { sounds: values, places, first };
}

export function soundsOf({ sounds, places, first }: NamedReferences): string[][] {
  return Array.from({ length: first.length - 1 }, (_, reference) =>
    Array.from(places.subarray(first[reference], first[reference + 1]), (place) => sounds[place] as string),
  );
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
  const meant = frequenciesOf(written, named, byChance);
  const another = meant.reduce((sum, frequency) => sum + frequency, 0) / Math.max(1, meant.length);
  const otherwise = NAMES.another * another + NAMES.unrelated * byChance;
  return {
    references: meant.map((frequency) => NAMES.right * frequency + otherwise),
    none: NAMES.right * byChance + otherwise,
  };
}

/**
 * For each reference how often one who means it writes so, in relation to the right spelling of the name that is nearest; with no
 * name known, as chance has it.
 */
function frequenciesOf(
  written: string,
  { sounds, places, first }: NamedReferences,
  byChance: number,
): Float64Array {
  const likeness = Float64Array.from(errorsToEach(written, sounds), (errors) => NAMES.misspelling ** errors);
  const meant = new Float64Array(first.length - 1);
  for (let reference = 0; reference < meant.length; reference++) {
    const [start, end] = [first[reference] as number, first[reference + 1] as number];
    let nearest = start === end ? byChance : 0;
    for (let at = start; at < end; at++) {
      nearest = Math.max(nearest, likeness[places[at] as number] as number);
    }
    meant[reference] = nearest;
  }
  return meant;
}

/** In letters; a Chinese character tells as much as two. */
function lengthOf(sound: string): number {
  return sound.length + (sound.match(/\p{Script=Han}/gu)?.length ?? 0);
}
