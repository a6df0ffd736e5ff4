import { intern } from "../math/arrays.ts";
import { NAMES } from "../parameters.ts";
import { createMasks, editDistance, setMasks } from "./edit-distance.ts";
import { phoneticKey } from "./phonetic-key.ts";
import type { Evidence } from "./posterior.ts";

/** The names of an aquarium's references, in whatever languages, as phonetic keys. */
export interface PackedNames {
  /** The distinct keys. */
  readonly keys: readonly string[];
  /** The indices of all references' keys, in the order of the references. */
  readonly keyIndices: Uint32Array;
  /** Reference `r` has the `keyIndices` from `first[r]` to `first[r + 1]`, exclusive. */
  readonly first: Uint32Array;
}

/** Packs the names of each reference. */
export function packNames(names: readonly (readonly string[])[]): PackedNames {
  return packKeys(names.map((each) => [...new Set(each.map(phoneticKey).filter((key) => key !== ""))]));
}

/** Packs the phonetic keys of each reference's names; `keysOf` unpacks them. */
export function packKeys(keys: readonly (readonly string[])[]): PackedNames {
  const { values, indices } = intern(keys.flat(), (key) => key);
  const first = new Uint32Array(keys.length + 1);
  for (const [reference, own] of keys.entries()) {
    first[reference + 1] = (first[reference] as number) + own.length;
  }
  return { keys: values, keyIndices: indices, first };
}

/** Returns the phonetic keys of each reference's names. */
export function keysOf({ keys, keyIndices, first }: PackedNames): string[][] {
  return Array.from({ length: first.length - 1 }, (_, reference) =>
    Array.from(keyIndices.subarray(first[reference], first[reference + 1]), (index) => keys[index] as string),
  );
}

/**
 * Returns the likelihoods of the name that a visitor gives; `undefined` if it has nothing to read. It may be
 * the individual's name, spelt correctly or not, another individual's, or no name of the aquarium, so that no
 * name excludes anybody. An unlisted individual's name is unrelated.
 */
export function nameEvidence(names: PackedNames, name = ""): Evidence | undefined {
  const written = phoneticKey(name);
  if (written === "") return undefined;
  const byChance = NAMES.misspelling ** (NAMES.chance * lettersIn(written));
  const meant = spellingLikelihoods(written, names, byChance);
  const another = meant.reduce((sum, frequency) => sum + frequency, 0) / Math.max(1, meant.length);
  const otherwise = NAMES.another * another + NAMES.unrelated * byChance;
  return {
    references: meant.map((frequency) => NAMES.right * frequency + otherwise),
    unlisted: NAMES.right * byChance + otherwise,
  };
}

/**
 * Returns for each reference how often a visitor who means it would write this, relative to the correct
 * spelling of its nearest name; `byChance` if it has no name.
 */
function spellingLikelihoods(
  written: string,
  { keys, keyIndices, first }: PackedNames,
  byChance: number,
): Float64Array {
  const likelihoods = Float64Array.from(
    spellingErrors(written, keys),
    (errors) => NAMES.misspelling ** errors,
  );
  const meant = new Float64Array(first.length - 1);
  for (let reference = 0; reference < meant.length; reference++) {
    const [start, end] = [first[reference] as number, first[reference + 1] as number];
    let nearest = start === end ? byChance : 0;
    for (let at = start; at < end; at++) {
      nearest = Math.max(nearest, likelihoods[keyIndices[at] as number] as number);
    }
    meant[reference] = nearest;
  }
  return meant;
}

/** Returns the length of a phonetic key in letters; a Chinese character counts for two. */
function lettersIn(key: string): number {
  return key.length + (key.match(/\p{Script=Han}/gu)?.length ?? 0);
}

/**
 * Returns the number of spelling errors between what was written and each name, all of them phonetic keys:
 * the edit distance, but 1 if one of the two is a part of the other ("…-chan"). `written` is not empty.
 */
export function spellingErrors(written: string, names: readonly string[]): Uint8Array {
  const masks = createMasks();
  setMasks(masks, written);
  return Uint8Array.from(names, (name) =>
    discountSubstring(editDistance(masks, written.length, name), written, name),
  );
}

/**
 * Returns the distance, or 1 if one text is a part of the other: the distance is then the difference of their
 * lengths, and rarely otherwise.
 */
function discountSubstring(distance: number, one: string, other: string): number {
  if (distance <= 1 || distance !== Math.abs(one.length - other.length)) return distance;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length > 1 && long.includes(short) ? 1 : distance;
}
