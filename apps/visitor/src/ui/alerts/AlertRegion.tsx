import { useEffect, useState } from "react";
import { Message } from "../../i18n/Message.tsx";
import { useTranslate } from "../../i18n/translate.ts";
import styles from "./AlertRegion.module.css";
import { type Alert, secondsShown, useAlertStore } from "./alert-store.ts";

/** Shows the alerts of the visit, over whichever screen there is. */
export function AlertRegion() {
  const alerts = useAlertStore((state) => state.alerts);
  return (
    <div className={styles.region}>
      {alerts.map((alert) => (
        <AlertCard key={alert.id} alert={alert} />
      ))}
    </div>
  );
}

/**
 * One alert. A success goes by itself, though not while a pointer or the focus rests on it; an error stays until dismissed.
 */
function AlertCard({ alert }: { alert: Alert }) {
  const t = useTranslate();
  const dismiss = useAlertStore((state) => state.dismiss);
  const [paused, setPaused] = useState(false);

  useEffect(() => {
    if (paused || alert.severity === "error") return;
    const timer = setTimeout(() => dismiss(alert.id), secondsShown(alert) * 1000);
    return () => clearTimeout(timer);
  }, [alert, paused, dismiss]);

  return (
    <div
      role="alert"
      className={`${styles.alert} ${styles[alert.severity]}`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <span className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>
        {alert.lines.map((line) => (
          <p key={line}>
            <Message of={line} />
          </p>
        ))}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={t("common.close")}
        onClick={() => dismiss(alert.id)}
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}
