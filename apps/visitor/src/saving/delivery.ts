import type { FailureReason } from "../api/api-error.ts";
import type { Outcome } from "./send-save.ts";

/** The first outcome of a save, for the visitor; `unwanted`: it is not stored, as visitors are asked for consent and this one has not agreed. */
export interface Delivery {
  readonly outcome: Outcome;
  /** Why the call failed, where it did. */
  readonly reason?: FailureReason | undefined;
  /** Whether the device keeps it until it is sent; where not, only the page does. */
  readonly kept: boolean;
}

const FROM_WORST: readonly Delivery["outcome"][] = ["refused", "sign-in-required", "waiting"];

/** The worst of several deliveries, which is what the visitor should know. */
export function worstDelivery(deliveries: readonly Delivery[]): Delivery {
  const outcomes = deliveries.map(({ outcome }) => outcome);
  const best = outcomes.includes("sent") ? "sent" : "unwanted";
  const worst = FROM_WORST.find((outcome) => outcomes.includes(outcome)) ?? best;
  return {
    outcome: worst,
    reason: deliveries.find(({ outcome }) => outcome === worst)?.reason,
    kept: deliveries.every(({ kept }) => kept),
  };
}
