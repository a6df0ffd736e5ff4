import { GUEST } from "@harapen/contract/constants";
import { journal, record, recordError } from "./record.ts";

/** The sign-in provider's name in telemetry: each server has one, named in its settings. */
const PROVIDER = "oidc";

export function recordLoginClick(): void {
  record("login_click", { provider: PROVIDER });
}

export function recordLogin(uid: string): void {
  record("login_result", { provider: PROVIDER, ok: true, uid });
}

/** Records a sign-in that failed, whatever the cause. */
export function recordLoginFailure(cause: unknown): void {
  record("login_result", { provider: PROVIDER, ok: false, uid: null });
  recordError("login_error", cause);
}

export function recordLogoutClick(): void {
  record("logout_click", { provider: PROVIDER });
}

/**
 * Returns as whom a session begins that is recorded now: as a guest before a sign-in that is still buffered,
 * as it has waited until it was known what may be recorded. `current` is who is signed in now.
 */
export function startingUid(current: string): string {
  return journal.firstLater("login_result", ({ ok }) => ok) ? GUEST : current;
}
