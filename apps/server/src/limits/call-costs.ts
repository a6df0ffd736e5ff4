import { PATHS } from "@harapen/contract/calls/paths";
import { MOST_RESERVES } from "../config/config.ts";

/** The calls whose path is the same for every aquarium. */
type FixedCall = {
  [Call in keyof typeof PATHS]: (typeof PATHS)[Call] extends string ? Call : never;
}[keyof typeof PATHS];

/** What a call costs the server, for its bounds (`rates`, `stored`, `disk`). */
interface CallCost {
  /** Whether it counts as work: it searches, or reads or changes what visitors have stored. */
  readonly isWork: boolean;
  /** How many times the disk's reserve has to be free for what it stores; `null` where it stores nothing of its body. */
  readonly reserves: number | null;
}

const CHEAP: CallCost = { isWork: false, reserves: null };
const WORK: CallCost = { isWork: true, reserves: null };

/**
 * When the disk gets full, events are refused first, then drawings, and last records, which confirm a penguin. The rest is for
 * the database itself and for making room: a deletion is never refused.
 */
const COSTS: Readonly<Record<FixedCall, CallCost>> = {
  search: WORK,
  nextLook: WORK,
  saveRecord: { isWork: true, reserves: 1 },
  saveDrawing: { isWork: true, reserves: 2 },
  loadAlbum: WORK,
  logEvent: { isWork: false, reserves: MOST_RESERVES },
  registerUser: { isWork: false, reserves: 1 },
  signIn: CHEAP,
  signInBegin: CHEAP,
  signInCallback: CHEAP,
  session: CHEAP,
  signOut: CHEAP,
  metPenguins: WORK,
  deleteDrawing: WORK,
  deleteDevice: WORK,
  makeGuestAlbum: { isWork: true, reserves: 2 },
  guestAlbum: WORK,
  claimGuestAlbum: WORK,
  joinStudy: { isWork: false, reserves: 2 },
  leaveStudy: WORK,
};

const BY_PATH = new Map<string, CallCost>(
  Object.entries(COSTS).map(([call, cost]) => [PATHS[call as FixedCall], cost]),
);

/** Returns what the call at a path costs; `undefined` for any other path. */
export function costOf(path: string | undefined): CallCost | undefined {
  return path === undefined ? undefined : BY_PATH.get(path);
}
