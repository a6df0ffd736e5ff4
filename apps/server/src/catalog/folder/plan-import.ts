import { LOCALES } from "@harapen/contract/locales";
import { isHere, type Penguin } from "@harapen/contract/penguin";
import { withoutReadings } from "@harapen/contract/readings";
import type { AquariumContent } from "../aquarium-content.ts";
import type { AquariumStore } from "../aquarium-store.ts";
import { withFormerBirds } from "../publishes/former-birds.ts";

/** The share of an aquarium's birds from which an import that lacks them needs a confirmation. */
const MANY = 1 / 5;

/** What an import would do to one aquarium. */
export interface ImportPlan {
  readonly content: AquariumContent;
  /** Whether the aquarium exists already. */
  readonly replaces: boolean;
  /** False where the database has exactly the same content. */
  readonly changes: boolean;
  /** The number of its birds on show before. */
  readonly before: number;
  /** The ids of those that the import does not have: they stay, as not on show. */
  readonly missing: readonly string[];
  /** The ids that the import gives to other birds than they were. */
  readonly reused: readonly string[];
}

/** Returns what an import of this content would do on that day (ISO 8601). */
export async function planImport(
  content: AquariumContent,
  store: AquariumStore,
  day: string,
): Promise<ImportPlan> {
  const stored = await store.read(content.details.slug);
  if (!stored) return { content, replaces: false, changes: true, before: 0, missing: [], reused: [] };
  const here = stored.penguins.filter(isHere);
  const imported = new Set(content.penguins.map(({ id }) => id));
  return {
    content,
    replaces: true,
    changes: withFormerBirds(content, stored, day).version !== stored.version,
    before: here.length,
    missing: here.filter(({ id }) => !imported.has(id)).map(({ id }) => id),
    reused: findReusedIds(content, stored),
  };
}

/**
 * Returns what an import needs confirmed, one clause each; nothing where it changes nothing, adds an
 * aquarium, or only replaces one that may be replaced.
 */
export function doubtsOf(
  { content, replaces, changes, before, missing }: ImportPlan,
  replaceable: readonly string[],
): string[] {
  if (!replaces || !changes) return [];
  const { slug, name } = content.details;
  const doubts = replaceable.includes(slug)
    ? []
    : [`the aquarium ${slug} (${name.en}, ${countOf(before)}) is there already and would be replaced`];
  if (before > 0 && !content.penguins.some(isHere))
    doubts.push(`the aquarium ${slug} would have no penguin any more`);
  else if (missing.length > MANY * before)
    doubts.push(
      `the aquarium ${slug} would lose ${missing.length} of its ${countOf(before)}: ${missing.join(", ")}`,
    );
  return doubts;
}

const countOf = (penguins: number) => (penguins === 1 ? "1 penguin" : `${penguins} penguins`);

type Birds = Pick<AquariumContent, "penguins" | "dictionaries">;

/** The distance, in canvas units, up to which two traces' spots may be the same spot of one bird. */
const SAME_SPOT_WITHIN = 12;
/** Two traces of which a smaller share of the spots coincides are of two birds. */
const SAME_BIRD_SHARE = 0.5;

/**
 * Returns the ids that new content evidently gives to another bird than the aquarium has under them: one with
 * another name in every language that both have, and with another birthday, sex or pattern. Albums would show
 * one for the other.
 */
export function findReusedIds(content: Birds, stored: Birds): string[] {
  const before = new Map(stored.penguins.map((penguin) => [penguin.id, penguin]));
  return content.penguins
    .filter((penguin) => {
      const known = before.get(penguin.id);
      return known && hasOtherName(penguin.id, content, stored) && hasOtherFacts(penguin, known);
    })
    .map(({ id }) => id);
}

/**
 * Whether a bird of a content is evidently a stored one, whose id may differ: they have a name in common, and
 * no birthday, sex or pattern says otherwise.
 */
export function isSameBird(id: string, content: Birds, storedId: string, stored: Birds): boolean {
  const one = content.penguins.find((bird) => bird.id === id);
  const other = stored.penguins.find((bird) => bird.id === storedId);
  if (!one || !other || hasOtherFacts(one, other)) return false;
  const names = namesOf(storedId, stored);
  return namesOf(id, content).some((name) => names.includes(name));
}

function hasOtherName(id: string, content: Birds, stored: Birds): boolean {
  const [now, before] = [namesOf(id, content), namesOf(id, stored)];
  return now.length > 0 && before.length > 0 && !now.some((name) => before.includes(name));
}

function namesOf(id: string, { dictionaries }: Birds): string[] {
  return LOCALES.flatMap((locale) => {
    const { name } = dictionaries[locale].penguin;
    const own = Object.hasOwn(name, id) ? (name[id]?.trim() ?? "") : "";
    return (locale === "ja" ? withoutReadings(own) : own) || [];
  });
}

function hasOtherFacts(one: Penguin, other: Penguin): boolean {
  return hasOtherBirthday(one, other) || hasOtherSex(one, other) || hasOtherPattern(one, other);
}

/** Whether two birthdays differ; one that is only more exact is the same. */
function hasOtherBirthday(one: Penguin, other: Penguin): boolean {
  const [now, before] = [birthdayOf(one), birthdayOf(other)];
  return now !== "" && before !== "" && !now.startsWith(before) && !before.startsWith(now);
}

function birthdayOf({ birthday_iso, birth_year }: Penguin): string {
  return birthday_iso || birth_year?.toString() || "";
}

const SEXES: readonly unknown[] = ["male", "female"];

function hasOtherSex({ gender: now }: Penguin, { gender: before }: Penguin): boolean {
  return SEXES.includes(now) && SEXES.includes(before) && now !== before;
}

function hasOtherPattern({ spots: now = [] }: Penguin, { spots: before = [] }: Penguin): boolean {
  const [fewer, more] = now.length < before.length ? [now, before] : [before, now];
  if (fewer.length === 0) return false;
  const same = fewer.filter(({ x, y }) =>
    more.some((spot) => Math.hypot(spot.x - x, spot.y - y) <= SAME_SPOT_WITHIN),
  );
  return same.length < SAME_BIRD_SHARE * fewer.length;
}
