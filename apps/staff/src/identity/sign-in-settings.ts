import { PATHS } from "@harapen/contract/calls/paths";
import { type SignInSettings, signInSettings } from "@harapen/contract/calls/sign-in";

/** Loads from the server how to sign in here. Rejects where that fails. */
export async function loadSignInSettings(): Promise<SignInSettings> {
  const response = await fetch(PATHS.signIn, { cache: "no-cache" });
  if (!response.ok) throw new Error(`the sign-in settings answered ${response.status}`);
  return signInSettings.parse(await response.json());
}
