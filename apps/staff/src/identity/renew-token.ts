import type { User, UserManager } from "oidc-client-ts";

/** The time before its end at which a token is renewed, so that a slow upload does not outlast it, in seconds. */
const MARGIN_SECONDS = 60;

/** The renewals that were begun, by the token that they renew: most providers accept a refresh token only once. */
const renewals = new Map<string, Promise<User>>();

/**
 * Returns a signed-in user with a valid ID token, renewed if it is about to expire and the provider gave a refresh token. Where it cannot be renewed, the
 * user is unchanged: the server then says that their login has ended.
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
