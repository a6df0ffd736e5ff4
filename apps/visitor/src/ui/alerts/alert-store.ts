import { create } from "zustand";
import { type FailureReason, failureReason } from "../../api/api-error.ts";

/** notice: neither good news nor bad, and polite: screen readers finish what they are saying first. */
export type AlertSeverity = "success" | "error" | "notice";

/** The message of an alert. A key and not a text, so that an alert on screen follows a change of language. */
export type AlertMessageKey =
  | "common.error"
  | "common.sent"
  | "common.sentLater"
  | "common.notKept"
  | "common.sentAfterSignIn"
  | "common.keptAfterLogOut"
  | "common.sentWhileOpen"
  | "common.sentAfterSignInWhileOpen"
  | "album.deleted"
  | "album.moved"
  | `failure.${FailureReason}`
  | "results.onDevice"
  | "draw.live.failed"
  | "draw.replaced"
  | "draw.broughtBack"
  | `signIn.${"closed" | "refused" | "unreachable" | "off" | "failed"}`;

/** A button in an alert. Pressing it dismisses the alert. */
export interface AlertAction {
  readonly label: "draw.bringBack" | "draw.bringBackNew";
  readonly run: () => void;
}

export interface Alert {
  readonly id: number;
  readonly severity: AlertSeverity;
  /** One or more lines. */
  readonly lines: readonly AlertMessageKey[];
  readonly action?: AlertAction;
}

interface AlertState {
  readonly alerts: readonly Alert[];
  readonly lastId: number;
  /** The number of the visit to which the alerts belong: a kiosk has one visitor after another. */
  readonly visit: number;
  readonly show: (alert: Omit<Alert, "id">) => void;
  readonly dismiss: (id: number) => void;
}

/** The shortest time for which an alert stays, in seconds. */
const MIN_SECONDS = 6;
/** The time in which a child can read a message of two sentences twice. */
const READING_SECONDS = 9;
/** The time in which a child can notice a slip and mend it. */
const ACTION_SECONDS = 10;

/**
 * Returns how long an alert stays, in seconds: "Sent successfully" is read at once, everything else takes
 * longer.
 */
export function secondsShown({ lines, action }: Alert): number {
  if (action) return ACTION_SECONDS;
  return lines.every((line) => line === "common.sent") ? MIN_SECONDS : READING_SECONDS;
}

const MAX_ALERTS = 3;

/**
 * The store of the alerts on screen, newest last. They belong to the visit, not to a screen, and outlive
 * navigation.
 */
export const useAlertStore = create<AlertState>()((set) => ({
  alerts: [],
  lastId: 0,
  visit: 0,
  show: (alert) =>
    set(({ alerts, lastId }) => {
      const id = lastId + 1;
      const others = alerts.filter(({ lines }) => lines.join() !== alert.lines.join());
      return { alerts: [...others, { ...alert, id }].slice(-MAX_ALERTS), lastId: id };
    }),
  dismiss: (id) => set(({ alerts }) => ({ alerts: alerts.filter((alert) => alert.id !== id) })),
}));

/** Shows an alert, newest last; one with the same lines goes. */
export function showAlert(severity: AlertSeverity, ...lines: AlertMessageKey[]): void {
  useAlertStore.getState().show({ severity, lines });
}

/** Shows the alert of a call that has just failed: that it has, why, and what comes of it. */
export function showFailure(error: unknown, ...lines: AlertMessageKey[]): void {
  const reason = failureReason(error);
  showAlert("error", "common.error", ...reasonLine(reason), ...lines);
}

/** The line of an alert that says why a call failed; none where that is not known. */
export const reasonLine = (reason: FailureReason | undefined): AlertMessageKey[] =>
  reason ? [`failure.${reason}`] : [];

/** Shows a notice with a button, newest last; one with the same line goes. */
export function offerAction(line: AlertMessageKey, action: AlertAction): void {
  useAlertStore.getState().show({ severity: "notice", lines: [line], action });
}

/** Dismisses every alert with this line, once it no longer holds. */
export function dismissAlert(line: AlertMessageKey): void {
  const { alerts, dismiss } = useAlertStore.getState();
  for (const { id, lines } of alerts) if (lines.includes(line)) dismiss(id);
}

/** Dismisses all alerts as a visit ends; those that `alertsOfVisit` would still show are shown no more. */
export function endAlerts(): void {
  useAlertStore.setState(({ visit }) => ({ alerts: [], visit: visit + 1 }));
}

/**
 * Returns a function that shows alerts as long as the visit lasts: a late answer is not for a kiosk's next
 * visitor.
 */
export function alertsOfVisit(): typeof showAlert {
  const visitNow = () => useAlertStore.getState().visit;
  const visit = visitNow();
  return (...alert) => {
    if (visitNow() === visit) showAlert(...alert);
  };
}

/**
 * Dismisses an alert whose button was pressed, and does what the button says. While something is being drawn,
 * an alert stays on screen a moment longer: where another with the same lines has taken its place by then,
 * that one is meant.
 */
export function pressAction(pressed: Alert): void {
  const { alerts, dismiss } = useAlertStore.getState();
  const meant = alerts.find(({ lines }) => lines.join() === pressed.lines.join()) ?? pressed;
  dismiss(meant.id);
  meant.action?.run();
}
