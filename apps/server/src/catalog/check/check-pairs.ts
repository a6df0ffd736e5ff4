import type { Penguin } from "@harapen/contract/penguin";
import { BASE_FILE, type Finding } from "./finding.ts";

/** Returns what is wrong with the penguins' pairs. */
export function checkPairs(penguins: readonly Penguin[]): Finding[] {
  const byId = new Map(penguins.map((penguin) => [penguin.id, penguin]));
  return penguins.flatMap(({ id, pair_id: pair }): Finding[] => {
    if (!pair) return [];
    const at = { file: BASE_FILE, bird: id, field: "pair_id" };
    if (pair === id)
      return [{ severity: "error", code: "own-pair", ...at, message: "is the penguin itself" }];
    const partner = byId.get(pair);
    if (!partner)
      return [
        {
          severity: "warning",
          code: "unknown-pair",
          ...at,
          message: `its pair ${pair} is not in the base list`,
        },
      ];
    if (partner.pair_id === id) return [];
    const other = partner.pair_id ? `is ${partner.pair_id}` : "is not given";
    return [
      {
        severity: "warning",
        code: "one-sided-pair",
        ...at,
        message: `its pair is ${pair}, whose own pair ${other}`,
      },
    ];
  });
}

/** Returns what is wrong with the penguins' parents. */
export function checkParents(penguins: readonly Pick<Penguin, "id" | "parent_ids">[]): Finding[] {
  const parentsOf = new Map(penguins.map(({ id, parent_ids }) => [id, parent_ids ?? []]));
  return penguins.flatMap(({ id, parent_ids = [] }): Finding[] => {
    const at = { file: BASE_FILE, bird: id, field: "parent_ids" };
    if (isOwnAncestor(id, parentsOf))
      return [{ severity: "error", code: "own-parent", ...at, message: "is its own parent or grandparent" }];
    return parent_ids
      .filter((parent) => !parentsOf.has(parent))
      .map((parent) => ({
        severity: "warning",
        code: "unknown-parent",
        ...at,
        message: `its parent ${parent} is not in the base list`,
      }));
  });
}

/** Whether a penguin is among its own parents, their parents, and so on. */
function isOwnAncestor(id: string, parentsOf: ReadonlyMap<string, readonly string[]>): boolean {
  const seen = new Set<string>();
  const next = [...(parentsOf.get(id) ?? [])];
  for (let ancestor = next.pop(); ancestor !== undefined; ancestor = next.pop()) {
    if (ancestor === id) return true;
    if (seen.has(ancestor)) continue;
    seen.add(ancestor);
    next.push(...(parentsOf.get(ancestor) ?? []));
  }
  return false;
}
