import { ApiError } from "../api/api-error.ts";
import type { Session } from "./kept-session.ts";
import { SignInNeeded } from "./sign-in-needed.ts";
import { useIdentity } from "./user.ts";

/** A token is renewed this long before its end, so that a slow upload does not outlast it. */
const MARGIN_MS = 60_000;

const renewals = new WeakMap<Session, Promise<Session>>();

/** One renewal of a session at a time: most providers take a refresh token only once. */
function renewOnce(session: Session): Promise<Session> {
  const begun = renewals.get(session);
  if (begun) return begun;
  const renewal = import("./renew.ts")
    .then(({ renew }) => renew(session))
    .finally(() => renewals.delete(session));
  renewals.set(session, renewal);
  return renewal;
}

/**
 * An ID token with which a call may be made in the name of `uid`, renewed where need be. Throws SignInNeeded where there
 * is none, and ApiError where the renewal may succeed later.
 */
async function idTokenOf(uid: string): Promise<string> {
  const { session, lapsed, lapse } = useIdentity.getState();
  if (session?.user.uid !== uid || lapsed) throw new SignInNeeded();
  if (Date.now() < session.expiresAt - MARGIN_MS) return session.idToken;
  if (session.refreshToken !== null) return (await renewOnce(session)).idToken;
  if (Date.now() < session.expiresAt) return session.idToken;
  lapse();
  throw new SignInNeeded();
}

/**
 * Makes a call in the name of `uid`. A token that the server does not take has lapsed. Throws SignInNeeded where the
 * visitor has to sign in first, and what `call` throws.
 */
export async function asMember<Answer>(
  uid: string,
  call: (token: string) => Promise<Answer>,
): Promise<Answer> {
  const token = await idTokenOf(uid);
  try {
    return await call(token);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    const { session, lapse } = useIdentity.getState();
    if (session?.idToken === token) lapse();
    throw new SignInNeeded("the server did not take the token", { cause: error });
  }
}
