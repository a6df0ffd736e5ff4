import { SIGNED_IN_PATH } from "@harapen/contract/constants";
import { warn } from "../platform/log.ts";

const WIDTH = 460;
const HEIGHT = 680;

/**
 * Opens the popup, on our own page until the provider's is known. To be called within the tap itself: after any wait,
 * browsers block it. Null where it is blocked all the same, or where opening fails: Chromium throws ("callback no longer
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

const LOOK_EVERY_MS = 400;

/** Calls `gone` once the popup is closed, which no event tells. Returns what ends the watch. */
export function watchPopup(popup: Window, gone: () => void): () => void {
  const timer = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(timer);
    gone();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
