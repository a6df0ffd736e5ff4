import { create } from "zustand";

export type AlertSeverity = "success" | "error";

/** The message of an alert. A key and not a text, so that an alert on screen follows a change of language. */
export type AlertMessageKey =
  | "common.error"
  | "common.sent"
  | "common.sentLater"
  | "common.sentAfterSignIn"
  | "draw.live.failed"
  | `signIn.${"closed" | "refused" | "unreachable" | "off" | "failed"}`;

export interface Alert {
  readonly id: number;
  readonly severity: AlertSeverity;
  /** One or more lines. */
  readonly lines: readonly AlertMessageKey[];
}

interface AlertState {
  readonly alerts: readonly Alert[];
  readonly show: (severity: AlertSeverity, ...lines: AlertMessageKey[]) => void;
  readonly dismiss: (id: number) => void;
}

/** The shortest time for which an alert stays by itself. */
const MIN_SECONDS = 6;
/** The time in which a child can read a message of two sentences twice. */
const READING_SECONDS = 9;

/** Returns how long an alert stays, in seconds: "Sent successfully" is read at once, everything else takes longer. */
export function secondsShown({ lines }: Alert): number {
  return lines.every((line) => line === "common.sent") ? MIN_SECONDS : READING_SECONDS;
}

const MAX_ALERTS = 3;
let lastId = 0;

/** The store of the alerts on screen, newest last. They belong to the visit, not to a screen, and outlive navigation. */
export const useAlertStore = create<AlertState>()((set) => ({
  alerts: [],
  show: (severity, ...lines) =>
    set(({ alerts }) => {
      lastId += 1;
      const others = alerts.filter((alert) => alert.lines.join() !== lines.join());
      return { alerts: [...others, { id: lastId, severity, lines }].slice(-MAX_ALERTS) };
    }),
  dismiss: (id) => set(({ alerts }) => ({ alerts: alerts.filter((alert) => alert.id !== id) })),
}));

/** Shows an alert, newest last; one with the same lines goes. */
export function showAlert(severity: AlertSeverity, ...lines: AlertMessageKey[]): void {
  useAlertStore.getState().show(severity, ...lines);
}

/** Dismisses every alert with this line, once it no longer holds. */
export function dismissAlert(line: AlertMessageKey): void {
  const { alerts, dismiss } = useAlertStore.getState();
  for (const { id, lines } of alerts) if (lines.includes(line)) dismiss(id);
}
