import { GUEST } from "@harapen/contract/constants";
import { create } from "zustand";
import { keepSession, keptSession, type Session } from "./kept-session.ts";

export type User = Session["user"];

const guest: User = { name: GUEST, uid: GUEST, mail: GUEST, image: null };

interface Identity {
  readonly user: User;
  /** A member's; null for a guest. */
  readonly session: Session | null;
  /** Whether the member's token has ended and the provider gives no other: only a new sign-in helps. */
  readonly lapsed: boolean;
  readonly becomeGuest: () => void;
  readonly becomeMember: (session: Session) => void;
  readonly lapse: () => void;
}

/** The first word of the key of every query whose answer is a member's own: it goes when they log out. */
export const MEMBER_QUERIES = "member";

const kept = keptSession();

/** Who the visitor is. */
export const useIdentity = create<Identity>()((set) => ({
  user: kept?.user ?? guest,
  session: kept,
  lapsed: false,
  becomeGuest: () => set({ user: guest, session: null, lapsed: false }),
  becomeMember: (session) => {
    keepSession(session);
    set({ user: session.user, session, lapsed: false });
  },
  lapse: () => set({ lapsed: true }),
}));

/** The member whose token is good, as far as is known; undefined for guests and for members whose sign-in has lapsed. */
export function signedInUid(): string | undefined {
  const { session, lapsed } = useIdentity.getState();
  return lapsed ? undefined : session?.user.uid;
}

/** Whether the visitor has to sign in again, as of now. */
export function useLapsed(): boolean {
  return useIdentity(
    ({ session, lapsed }) =>
      lapsed || (session !== null && session.refreshToken === null && session.expiresAt <= Date.now()),
  );
}
