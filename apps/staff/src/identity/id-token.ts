import type { User, UserManager } from "oidc-client-ts";
import { findProvider } from "./provider.ts";

const provider = lazily(findProvider);

/**
 * Returns the ID token of the person who has signed in by this tab, renewed if it is about to expire;
 * undefined where nobody has, or where a cookie identifies them.
 */
export async function currentIdToken(): Promise<string | undefined> {
  const found = await provider();
  const user = await found?.getUser();
  return found && user ? (await renewed(found, user)).id_token : undefined;
}

/** Forgets the sign-in of this tab. */
export async function forgetIdToken(): Promise<void> {
  await (await provider())?.removeUser();
}

/** Returns a function that calls `make` when first called, and again only where that failed. */
function lazily<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** How long before its end a token is renewed, so that a slow upload does not outlast it, in seconds. */
const MARGIN_SECONDS = 60;

/** The renewals by the token that they renew: most providers accept a refresh token only once. */
const renewals = new Map<string, Promise<User>>();

/**
 * Returns a signed-in user with a valid ID token, renewed if it is about to expire and the provider gave a
 * refresh token. Where it cannot be renewed, the user is unchanged: the server then says that their login has
 * ended.
 */
export async function renewed(provider: Pick<UserManager, "signinSilent">, user: User): Promise<User> {
  const { id_token: token = "", refresh_token: refreshToken, profile } = user;
  if (!refreshToken || Date.now() / 1_000 < profile.exp - MARGIN_SECONDS) return user;
  const begun = renewals.get(token);
  if (begun) return begun;
  const renewal = provider.signinSilent().then(
    (found) => found ?? user,
    () => {
      renewals.delete(token);
      return user;
    },
  );
  renewals.set(token, renewal);
  return renewal;
}
