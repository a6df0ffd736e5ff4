import type { AlertMessageKey, showAlert } from "../ui/alerts/alert-store.ts";
import type { Delivery } from "./delivery.ts";

/** What an alert says of a save that has yet to be sent: that the device keeps it, or that the page has to stay open. */
function waitingLine({ outcome, kept }: Delivery): AlertMessageKey {
  if (outcome === "sign-in-required")
    return kept ? "common.sentAfterSignIn" : "common.sentAfterSignInWhileOpen";
  return kept ? "common.sentLater" : "common.sentWhileOpen";
}

/** The alert after "This was the one!!!": a save that the device keeps is a success to the visitor. */
export function alertAfterConfirm(delivery: Delivery, show: typeof showAlert): void {
  const { outcome, kept } = delivery;
  if (outcome === "sent") show("success", "common.sent");
  else if (outcome === "unwanted") show("notice", "common.notKept");
  else if (outcome === "refused") show("error", "common.error");
  else show(outcome === "waiting" && kept ? "success" : "error", waitingLine(delivery));
}

/** The alert after "Not sure": an error for whatever was not sent, and that nothing is lost (docs/behaviour.md#outcomes). */
export function alertAfterNotSure(delivery: Delivery, show: typeof showAlert): void {
  const { outcome } = delivery;
  if (outcome === "sent") show("success", "common.sent");
  else if (outcome === "unwanted") show("notice", "common.notKept");
  else if (outcome === "refused") show("error", "common.error");
  else show("error", "common.error", waitingLine(delivery));
}
