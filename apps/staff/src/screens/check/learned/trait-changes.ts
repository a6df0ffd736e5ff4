import type { FittedTrait } from "@harapen/contract/staff/fitted-visitors";
import type { VisitorTrait } from "@harapen/contract/visitor-traits";
import { SHIPPED_TRAITS } from "@harapen/recognition/fitting/traits";

/** A trait that is clearly more, or less, than what is shipped. */
export interface TraitChange {
  readonly trait: VisitorTrait;
  readonly direction: "more" | "less";
}

/** Returns the traits whose interval is all on one side of what is shipped, the most certain first. */
export function clearChanges(fitted: readonly FittedTrait[]): TraitChange[] {
  return fitted
    .map(({ trait, low, high }) => ({ trait, low, high, shipped: SHIPPED_TRAITS[trait] }))
    .filter(({ low, high, shipped }) => low > shipped || high < shipped)
    .sort((one, other) => certainty(other) - certainty(one))
    .map(({ trait, low, shipped }) => ({ trait, direction: low > shipped ? "more" : "less" }));
}

/** How far the interval is from what is shipped, in its own widths. */
function certainty({ low, high, shipped }: { low: number; high: number; shipped: number }): number {
  return Math.max(low - shipped, shipped - high) / (high - low);
}
