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
  const ownAncestors = findOwnAncestors(parentsOf);
  return penguins.flatMap(({ id, parent_ids = [] }): Finding[] => {
    const at = { file: BASE_FILE, bird: id, field: "parent_ids" };
    if (ownAncestors.has(id))
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

type Links = ReadonlyMap<string, readonly string[]>;

/**
 * Returns who is among their own parents, their parents, and so on: who is in a strongly connected component
 * with another, or their own parent. Each link is followed twice, however long a line of ancestors is
 * (Sharir 1981, "A strong-connectivity algorithm and its applications in data flow analysis").
 */
function findOwnAncestors(parentsOf: Links): ReadonlySet<string> {
  const childrenOf = new Map<string, string[]>();
  for (const [id, parents] of parentsOf)
    for (const parent of parents) {
      const children = childrenOf.get(parent) ?? [];
      childrenOf.set(parent, children);
      children.push(id);
    }
  const visited = new Set<string>();
  const order = [...parentsOf.keys()].flatMap((id) => reach(id, parentsOf, visited));
  const assigned = new Set<string>();
  const components = order.reverse().map((id) => reach(id, childrenOf, assigned));
  const isCycle = (component: readonly string[]) =>
    component.length > 1 || component.some((id) => parentsOf.get(id)?.includes(id));
  return new Set(components.filter(isCycle).flat());
}

/** Returns who can be reached by links and was not yet, each after all that are reached from there. */
function reach(start: string, linksOf: Links, reached: Set<string>): string[] {
  if (reached.has(start)) return [];
  const found: string[] = [];
  const path = [{ id: start, next: 0 }];
  reached.add(start);
  for (let last = path.at(-1); last; last = path.at(-1)) {
    const link = linksOf.get(last.id)?.[last.next++];
    if (link === undefined) {
      found.push(last.id);
      path.pop();
    } else if (!reached.has(link)) {
      reached.add(link);
      path.push({ id: link, next: 0 });
    }
  }
  return found;
}
