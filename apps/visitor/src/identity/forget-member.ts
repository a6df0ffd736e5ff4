import { queryClient } from "../penguins/queries.ts";
import { sessionStore } from "../platform/web-storage.ts";
import { endSession } from "../telemetry/open-telemetry.ts";
import { useDrawingSession } from "../visit/drawing-session.ts";
import { MEMBER_QUERIES, useIdentity } from "./user.ts";

/** Session storage is each tab's own, a duplicated tab's a copy: who logs out in one would stay signed in at the others. */
const CHANNEL = "harapen.log-out";

interface LoggedOut {
  readonly uid: string;
}

/** The member of this tab becomes a guest here and in every other tab where they are signed in. */
export function forgetEverywhere(): void {
  const uid = useIdentity.getState().session?.user.uid;
  endSession(forgetMember);
  if (uid === undefined) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ uid } satisfies LoggedOut);
  channel.close();
}

/** From now on a member's log-out in another tab counts in this one. To be called once. */
export function hearLogOuts(): void {
  new BroadcastChannel(CHANNEL).onmessage = ({ data }: MessageEvent<LoggedOut>) => {
    if (useIdentity.getState().session?.user.uid === data.uid) endSession(forgetMember);
  };
}

function forgetMember(): void {
  useIdentity.getState().becomeGuest();
  useDrawingSession.getState().forget();
  queryClient.removeQueries({ queryKey: [MEMBER_QUERIES] });
  sessionStore.clear();
}
