import { create } from "zustand";

export type AlertTone = "good" | "bad";

/** What an alert says. Keys, not words, so that an alert on screen follows a change of language. */
export type AlertText =
  | "common.error"
  | "common.sent"
  | "common.sentLater"
  | "common.sentAfterSignIn"
  | "draw.live.failed"
  | `signIn.${"closed" | "refused" | "unreachable" | "off" | "failed"}`;

export interface Alert {
  readonly id: number;
  readonly tone: AlertTone;
  /** One or more lines. */
  readonly lines: readonly AlertText[];
}

interface Alerts {
  readonly alerts: readonly Alert[];
  readonly show: (tone: AlertTone, ...lines: AlertText[]) => void;
  readonly dismiss: (id: number) => void;
}

/** The least that an alert stays (decisions: "Alerts"). */
const LEAST_SECONDS = 6;
/** Long enough for a child to read a message of two sentences twice. */
const READING_SECONDS = 9;

/** How long good news stays: a word of success is read at a glance. */
export function secondsShown({ lines }: Alert): number {
  return lines.every((line) => line === "common.sent") ? LEAST_SECONDS : READING_SECONDS;
}

const MOST_AT_ONCE = 3;
let lastId = 0;

/** The messages on screen, newest last. They belong to the visit, not to a screen, and outlive navigation. */
export const useAlerts = create<Alerts>()((set) => ({
  alerts: [],
  show: (tone, ...lines) =>
    set(({ alerts }) => {
      lastId += 1;
      const other = alerts.filter((alert) => alert.lines.join() !== lines.join());
      return { alerts: [...other, { id: lastId, tone, lines }].slice(-MOST_AT_ONCE) };
    }),
  dismiss: (id) => set(({ alerts }) => ({ alerts: alerts.filter((alert) => alert.id !== id) })),
}));

/** For code outside React. */
export function alertVisitor(tone: AlertTone, ...lines: AlertText[]): void {
  useAlerts.getState().show(tone, ...lines);
}

/** Takes back what no longer holds. */
export function withdrawAlert(line: AlertText): void {
  const { alerts, dismiss } = useAlerts.getState();
  for (const { id, lines } of alerts) if (lines.includes(line)) dismiss(id);
}
