import { SIGNED_IN_PATH } from "@harapen/contract/constants";
import { warn } from "../../platform/log.ts";

const WIDTH = 460;
const HEIGHT = 680;

/**
 * Opens the sign-in popup, on a page of the app until the provider's is known. To be called within the tap itself: after any
 * wait, browsers block it. Null where it is blocked all the same, or where opening fails: Chromium throws ("callback no longer
 * runnable") when the new window ends while it is being opened.
 */
export function openPopup(): Window | null {
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

const POLL_INTERVAL_MS = 400;

/** Calls `callback` once the popup is closed, for which there is no event: it polls. Returns the function that stops it. */
export function onPopupClosed(popup: Window, callback: () => void): () => void {
  const timer = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(timer);
    callback();
  }, POLL_INTERVAL_MS);
  return () => clearInterval(timer);
}
