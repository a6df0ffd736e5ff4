import { SIGNED_IN_PATH } from "@harapen/contract/constants";
import { type ComponentProps, Suspense, useState } from "react";
import { useLocale } from "../../i18n/translate.ts";
import { detectInAppBrowser } from "../../platform/in-app-browser.ts";
import { warn } from "../../platform/log.ts";
import { recordLoginClick, recordLoginFailure } from "../../telemetry/events/login.ts";
import { showAlert } from "../../ui/alerts/alert-store.ts";
import { Button, passFocusOn } from "../../ui/Button.tsx";
import { lazyRetried } from "../../ui/lazy-components.tsx";

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

/**
 * The button that opens the sign-in popup, or a dialog that explains why the browser does not allow it and
 * what to do.
 */
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

const WIDTH = 460;
const HEIGHT = 680;

/** How long a press has to be painted before a window opens, in milliseconds. */
const PAINTED_MS = 50;

/**
 * Opens the sign-in popup once the press that asks for it is painted: a slow phone takes long to open a
 * window. To be called within the press itself. It uses a timer: WebKit passes the permission of a press on
 * to timers of at most a second, but not to frame callbacks
 * (https://github.com/WebKit/WebKit/blob/main/Source/WebCore/page/DOMTimer.cpp); the other engines permit it
 * for seconds. Resolves to null where it is blocked all the same.
 */
function openPopup(): Promise<Window | null> {
  return new Promise((resolve) => setTimeout(() => resolve(open()), PAINTED_MS));
}

/**
 * Opens the popup on a page of the app, until the provider's is known. Returns null where that is blocked or
 * fails: Chromium throws ("callback no longer runnable") when the new window ends while it is being opened.
 */
function open(): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2);
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
  try {
    return window.open(SIGNED_IN_PATH, "harapen-sign-in", features);
  } catch (error) {
    warn("the sign-in window could not be opened", error);
    return null;
  }
}
