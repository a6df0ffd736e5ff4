import { useEffect, useState } from "react";
import { Message } from "../i18n/Message.tsx";
import { useTranslate } from "../i18n/translate.ts";
import styles from "./AlertRegion.module.css";
import { type Alert, secondsShown, useAlerts } from "./alerts.ts";

export function AlertRegion() {
  const alerts = useAlerts((state) => state.alerts);
  return (
    <div className={styles.region}>
      {alerts.map((alert) => (
        <AlertCard key={alert.id} alert={alert} />
      ))}
    </div>
  );
}

/** Good news goes by itself, though not while a pointer or the focus rests on it; bad news stays until dismissed. */
function AlertCard({ alert }: { alert: Alert }) {
  const t = useTranslate();
  const dismiss = useAlerts((state) => state.dismiss);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held || alert.tone === "bad") return;
    const timer = setTimeout(() => dismiss(alert.id), secondsShown(alert) * 1000);
    return () => clearTimeout(timer);
  }, [alert, held, dismiss]);

  return (
    <div
      role="alert"
      className={`${styles.alert} ${styles[alert.tone]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.mark} aria-hidden="true" />
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
