import { useEffect, useState } from "react";
import { useFurigana } from "../../i18n/furigana/furigana-store.ts";
import { useLocale } from "../../i18n/locale-store.ts";
import { Message } from "../../i18n/Message.tsx";
import { useTranslate } from "../../i18n/translate.ts";
import { Button } from "../Button.tsx";
import { focusMain } from "../presses/focus-main.ts";
import { guardDoubleTap } from "../presses/guard-double-tap.ts";
import guard from "../styles/double-tap-guard.module.css";
import styles from "./AlertRegion.module.css";
import { type Alert, type AlertAction, pressAction, secondsShown, useAlertStore } from "./alert-store.ts";
import { useBetweenPresses } from "./use-between-presses.ts";

interface AlertRegionProps {
  /** Called when an alert goes with the press that had the focus. */
  onClosed?: () => void;
}

/** Shows the alerts of the visit, on whichever screen there is: below the header, or on a tall phone at the bottom. */
export function AlertRegion({ onClosed = focusMain }: AlertRegionProps) {
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
  onClosed: () => void;
}

/**
 * One alert. Everything but an error disappears by itself, though not while a pointer or the focus is on it; an error stays until
 * dismissed.
 */
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
