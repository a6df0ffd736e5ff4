import type { Penguin } from "@harapen/contract/penguin";
import { BASE_FILE } from "../folder-files.ts";
import type { Finding } from "./finding.ts";

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
