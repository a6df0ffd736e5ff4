import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { Message } from "../../i18n/FormattedText.tsx";
import { kioskVisits, logOutMember, useEndVisit } from "../../identity/kiosk/end-visit.ts";
import { hasVisitJustEnded } from "../../platform/kiosk.ts";
import { sessionStore } from "../../platform/web-storage.ts";
import { recorder } from "../../telemetry/open-telemetry.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import { IdleWatch } from "./idle-watch.ts";
import styles from "./Kiosk.module.css";

const TOUCHES = ["pointerdown", "keydown", "wheel"] as const;

/**
 * A kiosk's addition to the screens: asks whether the visitor is still there, and begins a new visit where
 * nobody answers.
 */
export function Kiosk() {
  const [isAsking, setAsking] = useState(false);
  const endVisit = useEndVisit();

  useEffect(() => {
    const watch = new IdleWatch({
      onAsk: () => {
        recorder.markIdle();
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

const KEY = "harapen.kiosk.last-touch";
/** The interval at which touches are written: a moving finger touches in every frame. */
const WRITE_INTERVAL_MS = 1_000;

const readLastTouch = () => sessionStore.readJson(KEY, z.number());

/**
 * Stores when the kiosk was touched, for a page that is loaded anew; the end of the visit removes it with
 * everything else in session storage.
 */
function saveLastTouch(now = Date.now()): void {
  const before = readLastTouch();
  // In both directions: after a clock was set back, the later time must not stay stored.
  if (before === undefined || Math.abs(now - before) >= WRITE_INTERVAL_MS) sessionStore.writeJson(KEY, now);
}

/**
 * Returns when the kiosk was touched last in the visit that a page continues, in milliseconds since 1970;
 * `undefined` where there is none. A visitor who has drawn without a stored touch, as before this part of the
 * app was loaded, counts as there now.
 */
function loadLastTouch(): number | undefined {
  const { strokes, result, found } = useDrawingSession.getState();
  const hasDrawn = strokes.length > 0 || result !== null || found !== null;
  return readLastTouch() ?? (hasDrawn ? Date.now() : undefined);
}
