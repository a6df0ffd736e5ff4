import { type LocalizedText, localizedText } from "@harapen/contract/aquarium";
import { birthdayPrecision } from "@harapen/contract/penguin";
import { aquariumFile } from "@harapen/contract/records";
import * as z from "zod/mini";

const words = z.record(z.string(), localizedText);
const id = z.string().check(z.regex(/^[a-z]\d{2}$/, "must be a letter and two digits"));

const penguinDefinition = z.strictObject({
  id,
  name: localizedText,
  gender: z.string(),
  birthday_iso: z.nullable(z.string()),
  birthday_precision: birthdayPrecision,
  birth_year: z.nullable(z.int()),
  birthday_about: z.optional(z.boolean()),
  pair_id: z.nullable(id),
  parent_ids: z.optional(z.array(id).check(z.maxLength(2))),
  place_id: z.string(),
  band_color: z.array(z.string()),
  /** Whether its belly is like many real Humboldt penguins': many small spots. */
  many_small_spots: z.optional(z.boolean()),
  comment: localizedText,
});
export type PenguinDefinition = z.infer<typeof penguinDefinition>;

/** The definition of a demo aquarium, as its keepers describe it: `keepers/<slug>.json`. */
const aquariumDefinition = z.strictObject({
  aquarium: aquariumFile,
  places: words,
  gender: words,
  color: words,
  penguins: z.array(penguinDefinition).check(z.minLength(1)),
});
export type AquariumDefinition = z.infer<typeof aquariumDefinition>;

/**
 * Parses an aquarium's definition from the JSON text of `file`. Throws an error that names the file and every
 * problem: a malformed field, an id used twice, a pair that is not mutual, a word without a translation.
 */
export function parseAquariumDefinition(text: string, file: string): AquariumDefinition {
  const parsed = z.safeParse(aquariumDefinition, readJson(text, file));
  if (!parsed.success)
    throw new Error(`${file} is not an aquarium's definition:\n${z.prettifyError(parsed.error)}`);
  const problems = findProblems(parsed.data);
  if (problems.length > 0) throw new Error(`${file} contradicts itself:\n${problems.join("\n")}`);
  return parsed.data;
}

function readJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${file} is not JSON`, { cause });
  }
}

function findProblems(definition: AquariumDefinition): string[] {
  const byId = new Map(definition.penguins.map((penguin) => [penguin.id, penguin]));
  const twice = definition.penguins.filter((penguin) => byId.get(penguin.id) !== penguin);
  const untranslated = definition.aquarium.band_colors.filter((code) => !(code in definition.color));
  return [
    ...twice.map(({ id }) => `${id}: the id is used twice`),
    ...untranslated.map((code) => `band colour "${code}" has no translation`),
    ...definition.penguins.flatMap((penguin) => problemsOf(penguin, definition, byId)),
  ];
}

function problemsOf(
  penguin: PenguinDefinition,
  definition: AquariumDefinition,
  byId: ReadonlyMap<string, PenguinDefinition>,
): string[] {
  const { id, pair_id, parent_ids = [], band_color } = penguin;
  const unpaired = pair_id !== null && byId.get(pair_id)?.pair_id !== id;
  const unknown = band_color.filter((code) => !definition.aquarium.band_colors.includes(code));
  return [
    ...(unpaired ? [`${id}: its pair ${pair_id} does not name it as its own`] : []),
    ...parent_ids
      .filter((parent) => parent === id || !byId.has(parent))
      .map((parent) => `${id}: there is no parent ${parent}`),
    ...missing(definition.places, penguin.place_id, `${id}: place`),
    ...missing(definition.gender, penguin.gender, `${id}: gender`),
    ...unknown.map((code) => `${id}: band colour "${code}" is not one of the aquarium's`),
  ];
}

function missing(words: Readonly<Record<string, LocalizedText>>, word: string, what: string): string[] {
  return word in words ? [] : [`${what} "${word}" has no translation`];
}
