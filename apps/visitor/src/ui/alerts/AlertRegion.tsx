import { useEffect, useState } from "react";
import { Message } from "../../i18n/FormattedText.tsx";
import { useFurigana } from "../../i18n/furigana/furigana-store.ts";
import { useLocale, useTranslate } from "../../i18n/translate.ts";
import { Button, focusMain } from "../Button.tsx";
import { guardDoubleTap } from "../double-tap.ts";
import guard from "../styles/double-tap-guard.module.css";
import styles from "./AlertRegion.module.css";
import { type Alert, type AlertAction, pressAction, secondsShown, useAlertStore } from "./alert-store.ts";

/**
 * Shows the alerts of the visit, on whichever screen there is: below the header, or on a tall phone at the
 * bottom.
 */
export function AlertRegion({ onClosed = focusMain }: { onClosed?: () => void }) {
  const alerts = useBetweenPresses(useAlertStore((state) => state.alerts));
  const cardsOf = (isPolite: boolean) =>
    alerts
      .filter(({ severity }) => (severity === "notice") === isPolite)
      .map((alert) => <AlertCard key={alert.id} alert={alert} onClosed={onClosed} />);
  return (
    <div className={styles.region} data-occupied={alerts.length > 0 || undefined}>
      {/* Always rendered: screen readers announce additions to a polite region, but not a region that is added. */}
      <div aria-live="polite" className={styles.polite}>
        {cardsOf(true)}
      </div>
      {cardsOf(false)}
    </div>
  );
}

interface AlertCardProps {
  alert: Alert;
  /** Called when the alert goes with the press that had the focus. */
  onClosed: () => void;
}

/** One alert. All but errors disappear by themselves, though not under a pointer or with the focus. */
function AlertCard({ alert, onClosed }: AlertCardProps) {
  const t = useTranslate();
  const hasFurigana = useFurigana(useLocale()) !== undefined;
  const dismiss = useAlertStore((state) => state.dismiss);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const close = () => {
    void guardDoubleTap();
    dismiss(alert.id);
    onClosed();
  };

  const paused = isHovered || isFocused;
  useEffect(() => {
    if (paused || alert.severity === "error") return;
    const timer = setTimeout(() => dismiss(alert.id), secondsShown(alert) * 1000);
    return () => clearTimeout(timer);
  }, [alert, paused, dismiss]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has one of two roles, which the rule does not see.
    <div
      data-alert
      role={alert.severity === "notice" ? "group" : "alert"}
      className={`${styles.alert} ${styles[alert.severity]}`}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span className={styles.icon} aria-hidden="true" />
      <div
        className={`${styles.text} ${hasFurigana ? styles.furigana : ""} ${alert.action ? styles.withAction : ""}`}
      >
        {alert.lines.map((line) => (
          <p key={line}>
            <Message of={line} />
          </p>
        ))}
        {alert.action && <ActionButton alert={alert} label={alert.action.label} onClosed={onClosed} />}
      </div>
      <button
        type="button"
        className={`${styles.close} ${guard.doubleTapGuard}`}
        aria-label={t("common.close")}
        onClick={close}
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}

function ActionButton({ alert, label, onClosed }: AlertCardProps & { label: AlertAction["label"] }) {
  const press = () => {
    pressAction(alert);
    onClosed();
  };
  return (
    <Button className={`${styles.action} ${guard.doubleTapGuard}`} onClick={press}>
      <Message of={label} />
    </Button>
  );
}

/**
 * Returns `value`, and its last value for as long as something is being drawn and a moment longer: an alert
 * that comes or goes may move the layout, and nothing is to move under a finger that draws.
 */
function useBetweenPresses<Value>(value: Value): Value {
  const [pressed, setPressed] = useState(false);
  const [shown, setShown] = useState(value);
  useEffect(() => watchPresses(setPressed), []);
  useEffect(() => {
    if (!pressed) setShown(value);
  }, [pressed, value]);
  return shown;
}

/** The rest after a press in which the next one is likely: a drawing has many spots. */
export const REST_MS = 800;

/**
 * Calls back when a pointer goes down on a surface that handles it by itself (`role="application"`), and a
 * moment after the last of them has gone; a finger elsewhere changes nothing. Returns a function that stops
 * the watching.
 */
export function watchPresses(onChange: (pressed: boolean) => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const down = new Set<number>();
  let rest: ReturnType<typeof setTimeout> | undefined;
  const press = ({ target, pointerId }: PointerEvent) => {
    if (!(target instanceof Element) || !target.closest('[role="application"]')) return;
    clearTimeout(rest);
    down.add(pointerId);
    onChange(true);
  };
  const release = () => {
    if (down.size > 0) return;
    clearTimeout(rest);
    rest = setTimeout(() => onChange(false), REST_MS);
  };
  const lift = ({ pointerId, pointerType }: PointerEvent) => {
    if (pointerType === "touch") down.delete(pointerId);
    // A mouse or pen presses once at a time; the browser may have sent no end of its last press.
    else down.clear();
    release();
  };
  // No finger is left on the screen: should the browser have sent no pointerup, the presses end here.
  const onAllTouchesEnd = ({ touches }: TouchEvent) => {
    if (touches.length > 0) return;
    down.clear();
    release();
  };
  window.addEventListener("pointerdown", press, { signal, capture: true });
  for (const end of ["pointerup", "pointercancel"] as const)
    window.addEventListener(end, lift, { signal, capture: true });
  for (const end of ["touchend", "touchcancel"] as const)
    window.addEventListener(end, onAllTouchesEnd, { signal, capture: true });
  return () => {
    clearTimeout(rest);
    listeners.abort();
  };
}
