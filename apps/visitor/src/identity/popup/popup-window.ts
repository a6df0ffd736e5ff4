import { SIGNED_IN_PATH } from "@harapen/contract/constants";
import { warn } from "../../platform/log.ts";

const WIDTH = 460;
const HEIGHT = 680;

/** How long a press has to be painted before a window opens, in milliseconds. */
const PAINTED_MS = 50;

/**
 * Opens the sign-in popup once the press that asks for it is painted: a slow phone takes long to open a window. To be called within the
 * press itself. It uses a timer: WebKit passes the permission of a press on to timers of at most a second, but not to frame callbacks
 * (https://github.com/WebKit/WebKit/blob/main/Source/WebCore/page/DOMTimer.cpp); the other engines permit it for seconds. Resolves to null
 * where it is blocked all the same.
 */
export function openPopup(): Promise<Window | null> {
  return new Promise((resolve) => setTimeout(() => resolve(open()), PAINTED_MS));
}

/**
 * Opens the popup on a page of the app, until the provider's is known. Returns null where that is blocked or fails: Chromium throws
 * ("callback no longer runnable") when the new window ends while it is being opened.
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

const POLL_INTERVAL_MS = 400;

/** Calls `callback` once the popup is closed. It polls, since there is no event for that. Returns the function that stops it. */
export function onPopupClosed(popup: Window, callback: () => void): () => void {
  const timer = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(timer);
    callback();
  }, POLL_INTERVAL_MS);
  return () => clearInterval(timer);
}
