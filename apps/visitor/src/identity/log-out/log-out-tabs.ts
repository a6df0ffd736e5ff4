import { queryClient } from "../../api/query-client.ts";
import { recorder } from "../../telemetry/open-telemetry.ts";
import { forgetVisit } from "../../visit/forget-visit.ts";
import { STUDY_KEYS } from "../../visit/study-keys.ts";
import { hasLoggedOutElsewhere, MEMBER_QUERY_KEY, useIdentity } from "../identity-store.ts";
import { noteLogOut } from "../sign-in-storage.ts";

/**
 * The broadcast channel on which tabs announce a log-out. Each tab has its own session storage, and a
 * duplicated tab a copy: a member who logs out in one would stay signed in in the others.
 */
const CHANNEL = "harapen.log-out";

type LogOutMessage = { readonly uid: string };

/** Makes the member of this tab a guest, here and in every other tab where they are signed in. */
export function logOutAllTabs(): void {
  const uid = useIdentity.getState().signIn?.user.uid;
  recorder.endSession(forgetMember);
  if (uid === undefined) return;
  noteLogOut(uid);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ uid } satisfies LogOutMessage);
  channel.close();
}

/**
 * Follows the log-outs of this tab's member in other tabs, one of before the call included. To be called
 * once.
 */
export function followLogOuts(): void {
  new BroadcastChannel(CHANNEL).onmessage = ({ data }: MessageEvent<LogOutMessage>) => {
    if (useIdentity.getState().signIn?.user.uid === data.uid) recorder.endSession(forgetMember);
  };
  if (hasLoggedOutElsewhere()) recorder.endSession(forgetMember);
}

function forgetMember(): void {
  useIdentity.getState().becomeGuest();
  queryClient.removeQueries({ queryKey: [MEMBER_QUERY_KEY] });
  forgetVisit(STUDY_KEYS);
}
