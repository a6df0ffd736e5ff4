import { LOCALES } from "@harapen/contract/locales";
import type { Penguin } from "@harapen/contract/penguin";
import { withoutReadings } from "@harapen/contract/readings";
import type { AquariumContent } from "../../storage/aquarium-content.ts";

type Birds = Pick<AquariumContent, "penguins" | "dictionaries">;

/** The distance, in canvas units, up to which two traces' spots may be the same spot of one bird. */
const SAME_SPOT_WITHIN = 12;
/** Two traces of which a smaller share of the spots coincides are of two birds. */
const SAME_BIRD_SHARE = 0.5;

/**
 * Returns the ids that new content evidently gives to another bird than the aquarium has under them: one with another name in every language
 * that both have, and with another birthday, sex or pattern. Albums would show one for the other.
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
