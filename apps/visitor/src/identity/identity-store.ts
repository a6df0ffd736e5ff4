import { GUEST } from "@harapen/contract/constants";
import { create } from "zustand";
import { hasLoggedOutSince, loadSignIn, type SignIn, saveSignIn } from "./sign-in-storage.ts";

export type User = SignIn["user"];

const guest: User = { name: GUEST, uid: GUEST, image: null };

interface Identity {
  readonly user: User;
  /** Null for a guest. */
  readonly signIn: SignIn | null;
  /** Whether the member's ID token has expired and cannot be renewed, so that they have to sign in again. */
  readonly expired: boolean;
  readonly becomeGuest: () => void;
  readonly becomeMember: (signIn: SignIn) => void;
  readonly markExpired: () => void;
}

/**
 * The first part of the key of every query whose data is a member's own, so that a log-out removes them all.
 */
export const MEMBER_QUERY_KEY = "member";

const stored = loadSignIn();

/** The store of who the visitor is: a guest, or a member who has signed in. */
export const useIdentity = create<Identity>()((set) => ({
  user: stored?.user ?? guest,
  signIn: stored,
  expired: false,
  becomeGuest: () => set({ user: guest, signIn: null, expired: false }),
  becomeMember: (signIn) => {
    saveSignIn(signIn);
    set({ user: signIn.user, signIn, expired: false });
  },
  markExpired: () => set({ expired: true }),
}));

/** The id of the signed-in member; undefined for guests and for members whose sign-in has expired. */
export function signedInUid(): string | undefined {
  const { signIn, expired } = useIdentity.getState();
  return expired ? undefined : signIn?.user.uid;
}

/** Whether this page's member has logged out in another tab since they signed in. */
export function hasLoggedOutElsewhere(): boolean {
  const { signIn } = useIdentity.getState();
  return signIn !== null && hasLoggedOutSince(signIn.user.uid, signIn.signedInAt);
}

/** Whether a member has to sign in again: the ID token has expired, and nothing can renew it. */
export function useSignInExpired(): boolean {
  return useIdentity(
    ({ signIn, expired }) =>
      expired || (signIn !== null && signIn.refreshToken === null && signIn.expiresAt <= Date.now()),
  );
}

/** Thrown where a call in a member's name can be made only after they have signed in again. */
export class SignInRequiredError extends Error {
  override readonly name = "SignInRequiredError";
  readonly code = "sign_in_required";
}
