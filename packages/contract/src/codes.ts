/**
 * The characters of codes that people read, type and say: no two that look alike in print or by hand, and no
 * vowels, so that no code is a word. They are 23, a prime, as the check character needs.
 */
export const CODE_ALPHABET = "23456789CDFHJKMNPRTVWXY";

/** What is read for a character that is not in the alphabet: the one in it that looks like it. */
const LOOK_ALIKES: Readonly<Record<string, string>> = { B: "8", G: "6", Q: "9", S: "5", U: "V", Z: "2" };

const BASE = CODE_ALPHABET.length;
/** The number of weights that differ modulo 23: in longer codes, some swaps would go unnoticed. */
const MAX_LENGTH = BASE - 1;
const GROUP = 4;

/** Returns `count` random integers from 0 to 22. */
export type RandomIndices = (count: number) => readonly number[];

/** Returns a new code of this many characters, the last of which checks the others. */
export function makeCode(length: number, randomIndices: RandomIndices): string {
  if (length < 2 || length > MAX_LENGTH) throw new RangeError(`a code has 2 to ${MAX_LENGTH} characters`);
  const indices = randomIndices(length - 1);
  return [...indices, checkIndex(indices)].map((index) => CODE_ALPHABET.charAt(index)).join("");
}

/**
 * Returns the code of this many characters that somebody has typed: in either case, in full width, with
 * anything between its groups, and with look-alikes of its characters. Returns `undefined` if the check
 * character shows that it can't be one: it detects every single wrong character, every swap of two, and 22 of
 * 23 other mistakes.
 */
export function readCode(typed: string, length: number): string | undefined {
  const characters = [
    ...typed
      .normalize("NFKC")
      .toUpperCase()
      .replaceAll(/[^0-9A-Z]/g, ""),
  ];
  const code = characters.map((character) => LOOK_ALIKES[character] ?? character).join("");
  const indices = [...code].map((character) => CODE_ALPHABET.indexOf(character));
  if (indices.length !== length || indices.includes(-1)) return undefined;
  return checkIndex(indices.slice(0, -1)) === indices.at(-1) ? code : undefined;
}

/** Returns a code as it is shown, in groups of four: `2345-678X`. */
export function formatCode(code: string): string {
  return (code.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []).join("-");
}

/**
 * Returns the last character's index, with which the sum of all characters, each times its place from 1, is 0
 * modulo 23 (the scheme of ISBN-10, ISO 2108:1992).
 */
function checkIndex(indices: readonly number[]): number {
  const sum = indices.reduce((total, index, at) => total + (at + 1) * index, 0);
  const weight = indices.length + 1;
  return (BASE - ((sum * inverse(weight)) % BASE)) % BASE;
}

/** Returns the inverse of `weight` modulo the prime 23, by Fermat's little theorem. */
function inverse(weight: number): number {
  let power = 1;
  for (let exponent = 0; exponent < BASE - 2; exponent++) power = (power * weight) % BASE;
  return power;
}

/**
 * Seven characters and the one that checks them: 23^7 = 3.4 x 10^9 codes, of which a study has some
 * thousands.
 */
export const PARTICIPANT_CODE_LENGTH = 8;

/** Returns a new participant's code. */
export const makeParticipantCode = (randomIndices: RandomIndices): string =>
  makeCode(PARTICIPANT_CODE_LENGTH, randomIndices);

/** Returns the participant's code that somebody has typed or scanned; `undefined` where it can't be one. */
export const readParticipantCode = (typed: string): string | undefined =>
  readCode(typed, PARTICIPANT_CODE_LENGTH);

/** A run of eight letters and digits, or two of four with one other character between them. */
const WRITTEN_CODE = /(?<![0-9A-Z])[0-9A-Z]{4}[^0-9A-Z]?[0-9A-Z]{4}(?![0-9A-Z])/g;

/**
 * Returns the participants' codes in a text, each once, in their order: as `readParticipantCode` reads them,
 * also within a sentence or an address. One of 23 words of eight letters of the alphabet looks like a code;
 * words with an A, E, I, L or O never do.
 */
export function participantCodesIn(text: string): string[] {
  const whole = readParticipantCode(text);
  if (whole !== undefined) return [whole];
  const written = text.normalize("NFKC").toUpperCase().match(WRITTEN_CODE) ?? [];
  return [...new Set(written.flatMap((each) => readParticipantCode(each) ?? []))];
}

/** The parameter of an aquarium's address that carries a scanned code. */
export const PARTICIPANT_CODE_PARAMETER = "code";

/** Returns the address in a handed-out code's QR; `aquarium` is the address of the aquarium. */
export function participantCodeAddress(aquarium: string, code: string): string {
  return `${aquarium}?${PARTICIPANT_CODE_PARAMETER}=${code}`;
}

/**
 * Returns a questionnaire's address with a participant's code in a parameter, added to any query that it has.
 */
export function surveyAddressWithCode(address: string, parameter: string, code: string): string {
  const [withoutHash = "", ...hash] = address.split("#");
  const own = withoutHash.replace(/[?&]$/, "");
  const joint = own.includes("?") ? "&" : "?";
  const added = `${own}${joint}${encodeURIComponent(parameter)}=${encodeURIComponent(code)}`;
  return [added, ...hash].join("#");
}
