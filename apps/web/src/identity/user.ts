import { GUEST } from "@harapen/contract/constants";
import { create } from "zustand";

export interface User {
  readonly name: string;
  readonly uid: string;
  readonly mail: string;
}

const guest: User = { name: GUEST, uid: GUEST, mail: GUEST };

interface Identity {
  readonly user: User;
  readonly becomeGuest: () => void;
}

/** Who the visitor is. */
export const useIdentity = create<Identity>()((set) => ({
  user: guest,
  becomeGuest: () => set({ user: guest }),
}));
