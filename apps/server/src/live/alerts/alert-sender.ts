import type { AlertText } from "./alert-text.ts";

/** A way to inform somebody of an alert. */
export interface AlertSender {
  /** Informs `to`, an address of this way's kind; rejects where that fails. */
  send(to: string, alert: AlertText): Promise<void>;
}
