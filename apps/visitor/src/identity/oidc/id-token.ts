import { ApiError } from "../../api/api-error.ts";
import { SignInRequiredError, useIdentity } from "../identity-store.ts";
import type { SignIn } from "../sign-in-storage.ts";

/** The time before its expiry at which a token is renewed, so that a slow upload does not outlast it. */
const RENEWAL_MARGIN_MS = 60_000;

const renewals = new WeakMap<SignIn, Promise<SignIn>>();

/**
 * Renews a sign-in, once for all callers at the same time: most providers accept a refresh token only once.
 */
function renewOnce(signIn: SignIn): Promise<SignIn> {
  const pending = renewals.get(signIn);
  if (pending) return pending;
  const renewal = import("./renew-token.ts")
    .then(({ renewSignIn }) => renewSignIn(signIn))
    .finally(() => renewals.delete(signIn));
  renewals.set(signIn, renewal);
  return renewal;
}

/**
 * The sign-in of the member `uid`, renewed where it is about to expire. Throws `SignInRequiredError` where
 * there is none, and `ApiError` where the renewal may succeed later.
 */
async function validSignIn(uid: string): Promise<SignIn> {
  const { signIn, expired, markExpired } = useIdentity.getState();
  if (signIn?.user.uid !== uid || expired) throw new SignInRequiredError();
  if (Date.now() < signIn.expiresAt - RENEWAL_MARGIN_MS) return signIn;
  if (signIn.refreshToken !== null) return renewOnce(signIn);
  if (Date.now() < signIn.expiresAt) return signIn;
  markExpired();
  throw new SignInRequiredError();
}

/**
 * Makes a call with the ID token of the member `uid`, or without one where the browser adds a cookie. A
 * sign-in to which the server itself answers 401 counts as expired. Throws `SignInRequiredError` where the
 * member has to sign in first, and what `call` throws.
 */
export async function withIdToken<Result>(
  uid: string,
  call: (token: string | undefined) => Promise<Result>,
): Promise<Result> {
  const used = await validSignIn(uid);
  try {
    return await call(used.idToken ?? undefined);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "unauthorized")) throw error;
    const { signIn, markExpired } = useIdentity.getState();
    // The member may have logged in again meanwhile.
    if (signIn === used) markExpired();
    throw new SignInRequiredError("the server did not take the token", { cause: error });
  }
}
