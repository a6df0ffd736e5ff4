import { type ComponentProps, Suspense, useState } from "react";
import { useLocale } from "../../i18n/locale-store.ts";
import { detectInAppBrowser } from "../../platform/browser/in-app-browser.ts";
import { warn } from "../../platform/log.ts";
import { recordLoginClick, recordLoginFailure } from "../../telemetry/events/login.ts";
import { showAlert } from "../../ui/alerts/alert-store.ts";
import { Button } from "../../ui/Button.tsx";
import { lazyRetried } from "../../ui/lazy-components.tsx";
import { passFocusOn } from "../../ui/presses/focus-main.ts";
import { openPopup } from "../popup/popup-window.ts";

const InAppBrowserDialog = lazyRetried(
  async () => (await import("./InAppBrowserDialog.tsx")).InAppBrowserDialog,
);
const PopupBlockedDialog = lazyRetried(
  async () => (await import("./PopupBlockedDialog.tsx")).PopupBlockedDialog,
);

async function signIn(popup: Window, locale: string): Promise<void> {
  try {
    const { signInWithPopup } = await import("../popup/popup-flow.ts");
    await signInWithPopup(popup, locale);
  } catch (error) {
    warn("sign-in could not be loaded", error);
    popup.close();
    recordLoginFailure(error);
    showAlert("error", "signIn.unreachable");
  }
}

/** The button that opens the sign-in popup, or a dialog that explains why the browser does not allow it and what to do. */
export function LogInButton(props: Omit<ComponentProps<typeof Button>, "onClick" | "aria-disabled">) {
  const locale = useLocale();
  const [stage, setStage] = useState<"idle" | "waiting" | "inApp" | "blocked">("idle");
  const reset = () => setStage("idle");

  const fail = (reason: "inApp" | "blocked") => {
    recordLoginFailure(reason);
    setStage(reason);
  };
  const logIn = async () => {
    recordLoginClick();
    if (detectInAppBrowser(navigator.userAgent)) return fail("inApp");
    setStage("waiting");
    const popup = await openPopup();
    if (!popup) return fail("blocked");
    await signIn(popup, locale);
    reset();
  };

  return (
    <>
      <Button {...props} ref={passFocusOn} aria-busy={stage === "waiting"} onClick={logIn} />
      <Suspense>
        {stage === "inApp" && <InAppBrowserDialog onClose={reset} />}
        {stage === "blocked" && <PopupBlockedDialog onClose={reset} />}
      </Suspense>
    </>
  );
}
