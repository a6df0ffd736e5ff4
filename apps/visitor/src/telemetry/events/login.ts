import { recordError } from "./errors.ts";
import { record } from "./record.ts";

/** What telemetry calls the sign-in provider: there is one for each server, named in its settings. */
export const PROVIDER = "oidc";

export function recordLoginClick(): void {
  record("login_click", { provider: PROVIDER });
}

export function recordLogin(uid: string): void {
  record("login_result", { provider: PROVIDER, ok: true, uid });
}

/** Tells of a sign-in that came to nothing, whatever the cause. */
export function recordLoginFailure(cause: unknown): void {
  record("login_result", { provider: PROVIDER, ok: false, uid: null });
  recordError("login_error", cause);
}
