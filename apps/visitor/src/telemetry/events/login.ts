import { record } from "./record.ts";
import { recordError } from "./record-error.ts";

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
