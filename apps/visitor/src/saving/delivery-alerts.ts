import { showAlert } from "../ui/alerts/alert-store.ts";
import type { Delivery } from "./send-save.ts";

/** The worst of several deliveries, which is what the visitor should know. */
export function worstDelivery(deliveries: readonly Delivery[]): Delivery {
  const fromWorst = ["rejected", "sign-in-required", "queued"] as const;
  return fromWorst.find((delivery) => deliveries.includes(delivery)) ?? "sent";
}

/** The alert after "This was the one!!!": a queued save is a success to the visitor. */
export function alertAfterConfirm(delivery: Delivery): void {
  if (delivery === "sent") showAlert("success", "common.sent");
  if (delivery === "queued") showAlert("success", "common.sentLater");
  if (delivery === "sign-in-required") showAlert("error", "common.sentAfterSignIn");
  if (delivery === "rejected") showAlert("error", "common.error");
}

/** The alert after "Not sure": an error for whatever was not sent, and that nothing is lost (docs/behaviour.md#outcomes). */
export function alertAfterNotSure(delivery: Delivery): void {
  if (delivery === "sent") showAlert("success", "common.sent");
  if (delivery === "queued") showAlert("error", "common.error", "common.sentLater");
  if (delivery === "sign-in-required") showAlert("error", "common.error", "common.sentAfterSignIn");
  if (delivery === "rejected") showAlert("error", "common.error");
}
