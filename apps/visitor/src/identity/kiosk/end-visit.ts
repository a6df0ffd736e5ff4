import { useCallback } from "react";
import { useNavigate } from "react-router";
import { queryClient } from "../../api/query-client.ts";
import { endSignInSession } from "../../api/session.ts";
import { resetLocale } from "../../i18n/apply-locale.ts";
import { setFuriganaShown } from "../../i18n/furigana/furigana-store.ts";
import { withTimeout } from "../../platform/deadline.ts";
import { forgetVisitToken } from "../../platform/fetch-from-server.ts";
import { hasVisitJustEnded, noteVisitEnd } from "../../platform/kiosk.ts";
import { warn } from "../../platform/log.ts";
import { paths } from "../../routes/paths.ts";
import { recorder } from "../../telemetry/open-telemetry.ts";
import { endAlerts } from "../../ui/alerts/alert-store.ts";
import { guardDoubleTap } from "../../ui/double-tap.ts";
import { currentAquarium } from "../../visit/drawing-session-store.ts";
import { forgetVisit } from "../../visit/forget-visit.ts";
import { useIdentity } from "../identity-store.ts";
import { signInSettingsQuery } from "../oidc/sign-in-settings.ts";
import { beginVisitHere, replacePage } from "./visit-history.ts";

/** Dispatches `end` when a visit ends at a kiosk. */
export const kioskVisits = new EventTarget();

/**
 * The age, in milliseconds, beyond which a kiosk's page is loaded anew between two visits, to get what was
 * released since.
 */
const RELOAD_AFTER_MS = 6 * 3_600_000;
/** The scale from which a page counts as zoomed: rounding errors are smaller. */
const ZOOMED = 1.01;
/** How long to wait to find out whether the page can be loaded, in milliseconds. */
const LOAD_TIMEOUT_MS = 2_000;

/**
 * Ends the visit at a kiosk: nothing of it stays on the device except what waits in the outbox. `goHome`
 * resolves once Home is on screen, in a history entry of its own, the first that the next visitor's Back can
 * reach. Home comes first: the other screens redirect when their drawing is gone.
 */
async function endKioskVisit(reason: "idle" | "finished", goHome: () => Promise<void>): Promise<void> {
  recorder.endVisit(reason);
  await goHome();
  void noteVisitEnd(guardDoubleTap());
  const touched = nextTouch();
  forgetVisit();
  // Whatever is still on its way would answer the next visitor's request.
  queryClient.removeQueries({ queryKey: ["guestCode"] });
  endAlerts();
  forgetVisitToken();
  beginVisitHere();
  setFuriganaShown(false);
  await resetLocale();
  kioskVisits.dispatchEvent(new Event("end"));
  const isOld = reason === "idle" && performance.now() > RELOAD_AFTER_MS;
  if (isZoomed()) {
    if ((await canLoad()) && !touched.aborted && isZoomed()) replacePage();
  } else if (isOld && (await canLoad()) && !touched.aborted) window.location.reload();
}

/**
 * Returns a signal that aborts with the next visitor's first touch, after which the page must not be loaded
 * anew.
 */
function nextTouch(): AbortSignal {
  const next = new AbortController();
  const note = () => hasVisitJustEnded() || next.abort();
  for (const touch of ["pointerdown", "keydown"])
    window.addEventListener(touch, note, { capture: true, passive: true, signal: next.signal });
  return next.signal;
}

/**
 * Whether the page can be loaded now: a kiosk must not be left with the browser's own page about a lost
 * connection.
 */
async function canLoad(): Promise<boolean> {
  const page = fetch(window.location.pathname, { cache: "no-store" }).catch(() => undefined);
  return (await withTimeout(page, LOAD_TIMEOUT_MS))?.ok === true;
}

/**
 * Whether fingers have zoomed into the page. Only another page undoes that: Chromium keeps the zoom over a
 * reload, and ignores a `maximum-scale` that is set later.
 */
function isZoomed(): boolean {
  return (window.visualViewport?.scale ?? 1) > ZOOMED;
}

/** Returns a function that ends the visit at a kiosk and navigates to Home. */
export function useEndVisit(): (reason: "idle" | "finished") => void {
  const navigate = useNavigate();
  return useCallback(
    (reason) => {
      // At once: what follows waits until Home is on screen.
      const goHome = async () => navigate(paths.home(currentAquarium()), { flushSync: true });
      void endKioskVisit(reason, goHome);
    },
    [navigate],
  );
}

/**
 * Logs out the member who is signed in, in whichever tab, on a device that is a kiosk or becomes one.
 * Resolves once provider and server have answered.
 */
export async function logOutMember(): Promise<void> {
  if (useIdentity.getState().signIn !== null) await (await import("../log-out/log-out.ts")).logOut();
  try {
    await endBrowserSession();
  } catch (error) {
    warn("the browser's session was not ended", error);
  }
}

/**
 * Ends the sign-in that the server may keep for this browser. All tabs and the staff's app share its cookie.
 */
async function endBrowserSession(): Promise<void> {
  const settings = await queryClient.fetchQuery(signInSettingsQuery);
  if (settings.enabled && settings.session) await endSignInSession();
}
