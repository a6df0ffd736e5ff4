import { PATHS } from "@harapen/contract/calls/paths";
import { signInFailure } from "@harapen/contract/calls/sign-in";
import { loadSignInSession } from "../../api/session.ts";
import { serverAddress } from "../../platform/server-address.ts";
import { currentAquarium } from "../../visit/current-aquarium.ts";
import { SignInError } from "../sign-in-error.ts";
import type { SignIn } from "../sign-in-storage.ts";

/** Returns the server's address at which the popup begins a sign-in that the server completes itself. */
export function beginAddress(attempt: string, locale: string): string {
  const query = new URLSearchParams({ attempt, locale, aquarium: currentAquarium() });
  return `${serverAddress(PATHS.signInBegin)}?${query}`;
}

/**
 * Returns the sign-in of an attempt that has ended at `address`. The page learns who has signed in, but holds no proof of it. Throws
 * `SignInError`, and `ApiError`.
 */
export async function signInFromSession(address: string): Promise<SignIn> {
  const { searchParams } = new URL(address);
  const error = searchParams.get("error");
  if (error !== null) throw new SignInError(signInFailure.safeParse(error).data ?? "failed");
  const session = await loadSignInSession(searchParams.get("state") ?? "");
  if (!session.user) throw new SignInError("failed", "the browser has no session");
  const { uid, name, picture } = session.user;
  return {
    user: { uid, name, image: picture },
    idToken: null,
    refreshToken: null,
    expiresAt: Date.now() + session.secondsLeft * 1_000,
    signedInAt: Date.now(),
  };
}
