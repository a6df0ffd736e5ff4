import { useState } from "react";
import { useNavigate } from "react-router";
import { Message } from "../../i18n/FormattedText.tsx";
import { logOutMember } from "../../identity/kiosk/end-visit.ts";
import { withTimeout } from "../../platform/deadline.ts";
import { becomeKiosk } from "../../platform/kiosk.ts";
import { nextPaint } from "../../platform/next-paint.ts";
import { sessionStore } from "../../platform/web-storage.ts";
import { paths } from "../../routes/paths.ts";
import { recorder } from "../../telemetry/open-telemetry.ts";
import { showAlert } from "../../ui/alerts/alert-store.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { currentAquarium } from "../../visit/drawing-session-store.ts";
import styles from "./Kiosk.module.css";

/** How long the kiosk waits for the log-out, in milliseconds; its pages try again. */
const LOG_OUT_TIMEOUT_MS = 5_000;

/**
 * The question whether the device is the aquarium's own, where the page's address says so. Whoever only
 * followed a link says no, and nothing changes.
 */
export function KioskOffer() {
  const [isOpen, setOpen] = useState(true);
  const navigate = useNavigate();

  const decline = async () => {
    if (!isOpen) return;
    setOpen(false);
    await nextPaint();
    await navigate({ search: "" }, { replace: true });
  };
  const accept = () => {
    if (becomeKiosk()) return void beginKiosk();
    showAlert("error", "common.error");
    void decline();
  };

  return (
    <Dialog open={isOpen} onClose={decline} title={<Message of="kiosk.offerTitle" />} maxWidth={440}>
      <p className={styles.text}>
        <Message of="kiosk.offerText" />
      </p>
      <Button variant="primary" onClick={decline}>
        <Message of="kiosk.decline" />
      </Button>
      <Button onClick={accept}>
        <Message of="kiosk.accept" />
      </Button>
    </Dialog>
  );
}

/**
 * Ends the visit of whoever has set the kiosk up, and begins its pages anew: a page asks at its start whether
 * it is a kiosk's.
 */
async function beginKiosk(): Promise<void> {
  await withTimeout(logOutMember(), LOG_OUT_TIMEOUT_MS);
  recorder.endVisit("finished");
  sessionStore.clear();
  window.location.replace(paths.home(currentAquarium()));
}
