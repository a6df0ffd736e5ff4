import { ApiError } from "../../api/api-error.ts";
import { registerUser } from "../../api/session.ts";
import { warn } from "../../platform/log.ts";
import { recordLogin, recordLoginFailure } from "../../telemetry/events/login.ts";
import { dismissAlert, showAlert } from "../../ui/alerts/alert-store.ts";
import { type User, useIdentity } from "../identity-store.ts";
import { withIdToken } from "../oidc/id-token.ts";
import type { SignIn } from "../sign-in-storage.ts";
import { createSignInRequest, SignInError, type SignInErrorCode } from "./sign-in-request.ts";

/** The time in which a response may still arrive after its popup was seen closed. */
const CLOSE_GRACE_MS = 700;

/**
 * The popup has a name, so that a second attempt reuses it: only the latest attempt reports errors, and
 * closes it.
 */
let latestAttempt: symbol | undefined;

/**
 * Signs in through an open popup, and alerts the visitor where that fails. Resolves when the popup is done
 * with; never rejects.
 */
export async function signInWithPopup(popup: Window, locale: string): Promise<void> {
  const attempt = Symbol();
  latestAttempt = attempt;
  const isLatest = () => latestAttempt === attempt;
  let stopPolling = () => {};
  try {
    const { address, responded, signIn } = await createSignInRequest(locale);
    const closed = new Promise<"closed">((resolve) => {
      stopPolling = onPopupClosed(popup, () => setTimeout(() => resolve("closed"), CLOSE_GRACE_MS));
    });
    popup.location.replace(address);
    const completed = signIn.then(completeSignIn);
    // The popup closes by itself once it has handed over the response, however long that takes to redeem.
    if ((await Promise.race([responded, closed])) === "responded") await completed;
    else if (isLatest()) handleEarlyClose(completed);
  } catch (error) {
    if (isLatest()) reportSignInError(error);
  } finally {
    stopPolling();
    if (isLatest()) popup.close();
  }
}

/**
 * Alerts the visitor that the popup was closed. A provider that isolates its pages
 * (Cross-Origin-Opener-Policy) makes an open popup look closed, so that a response which still comes
 * completes the sign-in.
 */
function handleEarlyClose(completed: Promise<void>): void {
  completed.catch(reportSignInError);
  recordLoginFailure("closed");
  alertSignInError("closed");
}

/** Makes the visitor the member who has signed in, and registers them with the server. */
export function completeSignIn(signIn: SignIn): void {
  dismissAlert("signIn.closed");
  useIdentity.getState().becomeMember(signIn);
  recordLogin(signIn.user.uid);
  void register(signIn.user);
}

/** Registers a member (call 6). A visitor whose registration fails is signed in all the same. */
async function register({ name, uid }: User): Promise<void> {
  if (!name || !uid) return;
  try {
    await withIdToken(uid, (token) => registerUser({ name, uid }, token));
  } catch (error) {
    warn("failed to send user data", { status: error instanceof ApiError ? error.status : undefined, error });
  }
}

function alertSignInError(code: SignInErrorCode): void {
  showAlert("error", `signIn.${code}`);
}

/** Reports a failed sign-in to the console, to telemetry and to the visitor. */
export function reportSignInError(error: unknown): void {
  warn("sign-in failed", error);
  recordLoginFailure(error);
  alertSignInError(error instanceof SignInError ? error.code : "failed");
}

const POLL_INTERVAL_MS = 400;

/**
 * Calls `callback` once the popup is closed. It polls, since there is no event for that. Returns the function
 * that stops it.
 */
function onPopupClosed(popup: Window, callback: () => void): () => void {
  const timer = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(timer);
    callback();
  }, POLL_INTERVAL_MS);
  return () => clearInterval(timer);
}
