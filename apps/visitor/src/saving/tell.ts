import { alertVisitor } from "../ui/alerts.ts";
import type { Delivery } from "./outbox.ts";

/** The worst of several deliveries is what the visitor should know. */
export function worstOf(deliveries: readonly Delivery[]): Delivery {
  const worst = (["refused", "orphaned", "kept"] as const).find((delivery) => deliveries.includes(delivery));
  return worst ?? "sent";
}

/** After "This was the one!!!": a save that waits is no fault in the visitor's eyes. */
export function tellGently(delivery: Delivery): void {
  if (delivery === "sent") alertVisitor("good", "common.sent");
  if (delivery === "kept") alertVisitor("good", "common.sentLater");
  if (delivery === "orphaned") alertVisitor("bad", "common.sentAfterSignIn");
  if (delivery === "refused") alertVisitor("bad", "common.error");
}

/** After "Not sure": the specified alert, and that nothing is lost. */
export function tellPlainly(delivery: Delivery): void {
  if (delivery === "sent") alertVisitor("good", "common.sent");
  if (delivery === "kept") alertVisitor("bad", "common.error", "common.sentLater");
  if (delivery === "orphaned") alertVisitor("bad", "common.error", "common.sentAfterSignIn");
  if (delivery === "refused") alertVisitor("bad", "common.error");
}
