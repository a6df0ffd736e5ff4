import { useIdentity } from "../identity-store.ts";

/** Logs out who is signed in on a device that is a kiosk, or becomes one. Resolves once the provider has answered. */
export async function logOutMember(): Promise<void> {
  if (useIdentity.getState().signIn !== null) await (await import("../log-out/log-out.ts")).logOut();
}
