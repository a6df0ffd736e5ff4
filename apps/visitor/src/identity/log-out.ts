import { warn } from "../platform/log.ts";
import { recordError } from "../telemetry/events/errors.ts";
import { PROVIDER } from "../telemetry/events/login.ts";
import { record } from "../telemetry/events/record.ts";
import { forgetEverywhere } from "./forget-member.ts";
import type { Session } from "./kept-session.ts";
import { findProvider } from "./provider.ts";
import { useIdentity } from "./user.ts";

/**
 * The member becomes a guest, and nothing of them stays in any tab; what the outbox keeps of theirs waits for their next
 * sign-in.
 */
export function logOut(): void {
  const { session } = useIdentity.getState();
  record("logout_click", { provider: PROVIDER });
  forgetEverywhere();
  if (session) void endAtProvider(session);
}

/**
 * Ends the session at the provider too, without leaving the page (RP-Initiated Logout 1.0, section 2). A provider may want
 * to ask the visitor first, or may not get its cookies: then its own session goes on, as after most log-outs.
 */
async function endAtProvider({ idToken, refreshToken }: Session): Promise<void> {
  try {
    const provider = await findProvider();
    if (!provider) return;
    if (refreshToken !== null && (await provider.metadataService.getRevocationEndpoint(true)))
      await provider.revokeToken(refreshToken, "refresh_token");
    if (!(await provider.metadataService.getEndSessionEndpoint())) return;
    const { url } = await provider.createSignoutRequest({ id_token_hint: idToken });
    // Read to its end: an answer that nobody reads keeps its connection.
    await (await fetch(url, { mode: "no-cors", credentials: "include" })).text();
  } catch (error) {
    warn("the provider's session was not ended", error);
    recordError("logout_error", error);
  }
}
