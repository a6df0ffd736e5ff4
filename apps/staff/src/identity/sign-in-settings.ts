import { PATHS } from "@harapen/contract/calls/paths";
import { type SignInSettings, signInSettings } from "@harapen/contract/calls/sign-in";

/** How to sign in here, as the server says. Rejects where it cannot be asked. */
export async function loadSignInSettings(): Promise<SignInSettings> {
  const response = await fetch(PATHS.signIn, { cache: "no-cache" });
  if (!response.ok) throw new Error(`the sign-in settings answered ${response.status}`);
  return signInSettings.parse(await response.json());
}
