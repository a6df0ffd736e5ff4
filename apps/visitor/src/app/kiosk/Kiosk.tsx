import { useEffect, useState } from "react";
import { Message } from "../../i18n/Message.tsx";
import { kioskVisits } from "../../identity/kiosk/end-visit.ts";
import { logOutMember } from "../../identity/kiosk/log-out-member.ts";
import { useEndVisit } from "../../identity/kiosk/use-end-visit.ts";
import { hasVisitJustEnded } from "../../platform/kiosk.ts";
import { markIdle } from "../../telemetry/open-telemetry.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { IdleWatch } from "./idle-watch.ts";
import styles from "./Kiosk.module.css";
import { loadLastTouch, saveLastTouch } from "./last-touch.ts";

const TOUCHES = ["pointerdown", "keydown", "wheel"] as const;

/** A kiosk's addition to the screens: asks whether the visitor is still there, and begins a new visit where nobody answers. */
export function Kiosk() {
  const [isAsking, setAsking] = useState(false);
  const endVisit = useEndVisit();

  useEffect(() => {
    const watch = new IdleWatch({
      onAsk: () => {
        markIdle();
        setAsking(true);
      },
      onLeft: () => {
        setAsking(false);
        endVisit("idle");
      },
    });
    const noteTouch = () => {
      if (hasVisitJustEnded()) return;
      watch.touch();
      saveLastTouch();
    };
    const lastTouch = loadLastTouch();
    if (lastTouch !== undefined) watch.resume(lastTouch);
    const stop = new AbortController();
    const { signal } = stop;
    for (const touch of TOUCHES)
      window.addEventListener(touch, noteTouch, { capture: true, passive: true, signal });
    window.addEventListener("pointermove", ({ buttons }) => buttons > 0 && noteTouch(), {
      capture: true,
      passive: true,
      signal,
    });
    // The touch that finishes a visit does not begin another.
    kioskVisits.addEventListener("end", () => watch.reset(), { signal });
    document.addEventListener("visibilitychange", watch.check, { signal });
    void logOutMember();
    return () => {
      stop.abort();
      watch.reset();
    };
  }, [endVisit]);

  return (
    <Dialog
      open={isAsking}
      onClose={() => setAsking(false)}
      title={<Message of="kiosk.title" />}
      maxWidth={400}
    >
      <p className={styles.text}>
        <Message of="kiosk.text" />
      </p>
      <div className={styles.timeLeft} aria-hidden="true" />
      <Button variant="primary" onClick={() => setAsking(false)}>
        <Message of="kiosk.stay" />
      </Button>
    </Dialog>
  );
}
