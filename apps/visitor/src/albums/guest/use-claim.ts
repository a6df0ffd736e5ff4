import { claimGuestAlbum } from "../../api/albums.ts";
import { reloadQueries } from "../../api/query-client.ts";
import { MEMBER_QUERY_KEY } from "../../identity/identity-store.ts";
import { withIdToken } from "../../identity/oidc/id-token.ts";
import { record } from "../../telemetry/events/record.ts";
import { showAlert } from "../../ui/alerts/alert-store.ts";

/**
 * Returns a function that moves a code's drawings into a member's album and announces it. It resolves to
 * `taken` where somebody else has them, and throws `ApiError`, and `SignInRequiredError` where the member has
 * to sign in first.
 */
export function useClaim(uid: string): (code: string) => Promise<"moved" | "taken"> {
  return async (code) => {
    const claimed = await withIdToken(uid, (token) => claimGuestAlbum({ uid, code }, token));
    const drawings = claimed.outcome === "moved" ? claimed.drawings : 0;
    record("album_code", { step: claimed.outcome === "moved" ? "claimed" : "taken", drawings });
    if (claimed.outcome === "moved") {
      showAlert("success", "album.moved");
      await reloadQueries([MEMBER_QUERY_KEY, uid]);
    }
    return claimed.outcome;
  };
}
