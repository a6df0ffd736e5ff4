import { ApiError } from "../api/api-error.ts";
import { registerUser } from "../api/register-user.ts";
import { warn } from "../platform/log.ts";
import { recordLogin, recordLoginFailure } from "../telemetry/events/login.ts";
import { alertVisitor, withdrawAlert } from "../ui/alerts.ts";
import { asMember } from "./id-token.ts";
import type { Session } from "./kept-session.ts";
import { watchPopup } from "./popup.ts";
import { requestSignIn } from "./sign-in.ts";
import { SignInTrouble, type Trouble } from "./trouble.ts";
import { type User, useIdentity } from "./user.ts";

/** Between the popup's last words and its closing, should they come in the other order. */
const GRACE_MS = 700;

/** The window's name makes a second popup the first one anew: only the newest attempt speaks of it, and closes it. */
let newest: symbol | undefined;

/** Signs in through an open popup, and tells the visitor how it went. Resolves when there is nothing more to wait for. */
export async function signInThrough(popup: Window, locale: string): Promise<void> {
  const attempt = Symbol();
  newest = attempt;
  const isNewest = () => newest === attempt;
  let unwatch = () => {};
  try {
    const { address, session } = await requestSignIn(locale);
    const closed = new Promise<"closed">((resolve) => {
      unwatch = watchPopup(popup, () => setTimeout(() => resolve("closed"), GRACE_MS));
    });
    popup.location.replace(address);
    const welcomed = session.then(welcome);
    if ((await Promise.race([welcomed, closed])) === "closed" && isNewest()) closedTooEarly(welcomed);
  } catch (error) {
    if (isNewest()) tellTrouble(error);
  } finally {
    unwatch();
    if (isNewest()) popup.close();
  }
}

/**
 * A provider that isolates its pages makes an open popup look closed: its answer, should it still come, is welcome.
 */
function closedTooEarly(welcomed: Promise<void>): void {
  welcomed.catch(tellTrouble);
  recordLoginFailure("closed");
  tell("closed");
}

/** The session that a request brings becomes the visitor's. */
export function welcome(session: Session): void {
  withdrawAlert("signIn.closed");
  useIdentity.getState().becomeMember(session);
  recordLogin(session.user.uid);
  void introduce(session.user);
}

/** Call 6. A visitor whose introduction fails is signed in all the same. */
async function introduce({ name, uid }: User): Promise<void> {
  if (!name || !uid) return;
  try {
    await asMember(uid, (token) => registerUser({ name, uid }, token));
  } catch (error) {
    warn("failed to send user data", { status: error instanceof ApiError ? error.status : undefined, error });
  }
}

function tell(trouble: Trouble): void {
  alertVisitor("bad", `signIn.${trouble}`);
}

export function tellTrouble(error: unknown): void {
  warn("sign-in failed", error);
  recordLoginFailure(error);
  tell(error instanceof SignInTrouble ? error.trouble : "failed");
}
