import { showAlert } from "../ui/alerts/alert-store.ts";
import type { Delivery } from "./outbox.ts";

/** The worst of several deliveries is what the visitor should know. */
export function worstOf(deliveries: readonly Delivery[]): Delivery {
  const worst = (["refused", "orphaned", "kept"] as const).find((delivery) => deliveries.includes(delivery));
  return worst ?? "sent";
}

/** After "This was the one!!!": a save that waits is no fault in the visitor's eyes. */
export function tellGently(delivery: Delivery): void {
  if (delivery === "sent") showAlert("success", "common.sent");
  if (delivery === "kept") showAlert("success", "common.sentLater");
  if (delivery === "orphaned") showAlert("error", "common.sentAfterSignIn");
  if (delivery === "refused") showAlert("error", "common.error");
}

/** After "Not sure": the specified alert, and that nothing is lost. */
export function tellPlainly(delivery: Delivery): void {
  if (delivery === "sent") showAlert("success", "common.sent");
  if (delivery === "kept") showAlert("error", "common.error", "common.sentLater");
  if (delivery === "orphaned") showAlert("error", "common.error", "common.sentAfterSignIn");
  if (delivery === "refused") showAlert("error", "common.error");
}
