import type { AlertText } from "./alert-text.ts";

/** A way to tell somebody of an alert. */
export interface AlertSender {
  /** Tells `to`, an address of this way's kind; rejects where that could not be done. */
  send(to: string, alert: AlertText): Promise<void>;
}
