import type { Penguin } from "@harapen/contract/penguin";

/** A pair, or the parents of somebody, with their children: by ids, in the order of the base list. */
export interface Family {
  /** One or two. */
  readonly partners: readonly string[];
  /** Whether the two are a pair today. */
  readonly isPair: boolean;
  readonly children: readonly string[];
}

type Related = Pick<Penguin, "id" | "pair_id" | "parent_ids">;

/**
 * The families of an aquarium, in the order of their first partners. A penguin whose mate is not the other parent of its child is in two; a child with a
 * family of its own is in that one too. Relatives that the aquarium does not have are left out.
 */
export function familiesOf(penguins: readonly Related[]): Family[] {
  const places = new Map(penguins.map(({ id }, place) => [id, place]));
  const sorted = (ids: readonly string[]) =>
    [...new Set(ids)].filter((id) => places.has(id)).sort((a, b) => placeOf(places, a) - placeOf(places, b));
  const families = new Map<string, { partners: string[]; isPair: boolean; children: string[] }>();
  const familyOf = (partners: string[]) => {
    const key = JSON.stringify(partners);
    const family = families.get(key) ?? { partners, isPair: false, children: [] };
    families.set(key, family);
    return family;
  };
  for (const { id, pair_id, parent_ids } of penguins) {
    const pair = sorted([id, pair_id ?? id]);
    if (pair.length === 2) familyOf(pair).isPair = true;
    const parents = sorted(parent_ids ?? []).filter((parent) => parent !== id);
    if (parents.length > 0) familyOf(parents).children.push(id);
  }
  return [...families.values()].sort(
    (a, b) => placeOf(places, a.partners[0]) - placeOf(places, b.partners[0]),
  );
}

function placeOf(places: ReadonlyMap<string, number>, id: string | undefined): number {
  return places.get(id ?? "") ?? 0;
}
