import * as z from "zod/mini";
import { localStore, sessionStore } from "../platform/web-storage.ts";
import { forgetVisit } from "../visit/forget-visit.ts";
import { STUDY_KEYS } from "../visit/study-keys.ts";

/**
 * A member's sign-in: who they are, and the tokens that prove it to the server, unless the server keeps the
 * sign-in itself.
 */
const signIn = z.object({
  user: z.object({
    name: z.string(),
    uid: z.string(),
    /** The address of a picture, from the provider. */
    image: z.nullable(z.string()),
  }),
  /** Null where the browser proves who they are, by a cookie that no script can read. */
  idToken: z.nullable(z.string()),
  /** The time at which the sign-in expires: milliseconds since 1970 by the device's clock. */
  expiresAt: z.number(),
  /**
   * When the member signed in, which no renewal changes: milliseconds since 1970 by the device's clock; 0
   * where an older version has kept the sign-in.
   */
  signedInAt: z._default(z.number(), 0),
  /** Renews the ID token without the visitor; few providers issue one. */
  refreshToken: z.nullable(z.string()),
});
export type SignIn = z.infer<typeof signIn>;

/** How the keys begin under which a tab keeps its sign-in, and one that is under way. */
export const SIGN_IN_KEYS = "harapen.sign-in";

/**
 * Loads the sign-in from before a reload; null where there is none. Forgets the sign-in of a member who has
 * logged out in another tab meanwhile.
 */
export function loadSignIn(): SignIn | null {
  const kept = sessionStore.readJson(SIGN_IN_KEYS, signIn);
  if (!kept) return null;
  if (!hasLoggedOutSince(kept.user.uid, kept.signedInAt)) return kept;
  forgetVisit(STUDY_KEYS);
  return null;
}

/**
 * Saves the sign-in for a reload; where the browser forbids session storage, it lasts as long as the page.
 */
export function saveSignIn(value: SignIn): void {
  sessionStore.writeJson(SIGN_IN_KEYS, value);
}

const KEY = "harapen.log-out";

/** The last log-out on this device: of whom, and when, in milliseconds since 1970 by the device's clock. */
const notedLogOut = z.object({ uid: z.string(), at: z.number() });

/**
 * Notes on the device that a member logs out, for those of their tabs that the browser may have suspended.
 */
export function noteLogOut(uid: string): void {
  localStore.writeJson(KEY, { uid, at: Date.now() } satisfies z.infer<typeof notedLogOut>);
}

/**
 * Whether the last log-out on this device was this member's, since that time. One noted for the future does
 * not count: the clock was wrong.
 */
export function hasLoggedOutSince(uid: string, time: number): boolean {
  const last = localStore.readJson(KEY, notedLogOut);
  return last?.uid === uid && last.at > time && last.at <= Date.now();
}
