import { APP_VERSION } from "@harapen/contract/constants";
import type { createBrowserRouter } from "react-router";
import { queryClient } from "../api/query-client.ts";
import { useLocaleStore } from "../i18n/locale-store.ts";
import { useIdentity } from "../identity/identity-store.ts";
import { newUuid } from "../platform/uuid.ts";
import { currentAquarium } from "../visit/current-aquarium.ts";
import { deliver, openDelivery } from "./delivery/deliver.ts";
import { recordError, watchErrors } from "./events/errors.ts";
import { listen, record } from "./events/record.ts";
import { recordViewport, watchViewport } from "./events/viewport.ts";
import { placeOf } from "./place.ts";
import { deviceId } from "./session/device-id.ts";
import type { EventSession } from "./session/event-session.ts";
import { claimSession } from "./session/session-lock.ts";
import { forgetNotes, lastScreen, noteScreen, noteSearch } from "./session/session-memory.ts";
import { SessionRecorder } from "./session/session-recorder.ts";
import { keepSession, keptSession } from "./session/session-storage.ts";
import { watchPage } from "./views/page-lifecycle.ts";
import { entranceOf, visited, withoutQuery } from "./views/traffic-source.ts";
import { ViewTracker } from "./views/view-tracker.ts";

type Router = ReturnType<typeof createBrowserRouter>;

/** What has led to the first view of a page; to later ones, the screen before has. */
let entrance = entranceOf(document.referrer, window.location.origin);

function cameFrom(screen: string): string {
  const from = lastScreen() ?? entrance;
  entrance = "direct";
  noteScreen(screen);
  return from;
}

const locale = () => useLocaleStore.getState().locale;

const views = new ViewTracker({ locale, cameFrom, isVisible: () => document.visibilityState === "visible" });

/** What a session begins with. */
function sessionBegan({ id }: EventSession): void {
  void claimSession(id);
  forgetNotes();
  record("session_start", {
    device: deviceId(),
    app_version: APP_VERSION,
    locale: locale(),
    aquarium: currentAquarium(),
    uid: useIdentity.getState().user.uid,
    referrer: withoutQuery(document.referrer),
  });
  recordViewport();
  views.reopen();
}

/** The session of this tab before a reload; null where there was none, or where it is another tab's. */
async function ownSession(): Promise<EventSession | null> {
  const kept = keptSession();
  return kept !== null && (await claimSession(kept.id)) ? kept : null;
}

let recorder: SessionRecorder | null = null;

/** Before that, the router knows neither screen nor aquarium. */
function initialised(router: Router): Promise<void> {
  return new Promise((resolve) => {
    const look = () => router.state.initialized && resolve();
    router.subscribe(look);
    look();
  });
}

/** Views follow the router and not components, which a development build mounts twice. */
function followVisitor(router: Router, session: SessionRecorder): void {
  const follow = () => {
    const place = placeOf(router.state);
    if (views.isAt(place)) return;
    session.noteActivity();
    views.goTo(place);
  };
  follow();
  router.subscribe(follow);
  // Whether there is such an aquarium may be known only later.
  queryClient.getQueryCache().subscribe(follow);
}

/** Other pages of the tab may have gone on with the session meanwhile, or ended it; a duplicate of the tab may have it now. */
async function comeBack(session: SessionRecorder): Promise<void> {
  const kept = keptSession();
  const claim = kept && claimSession(kept.id);
  if (session.takeUp(kept)) views.reopen();
  session.noteActivity();
  views.show();
  if (kept && !(await claim)) session.leave(kept.id);
}

/** From now on the visit is recorded: the session, its views, and all that is told through `record`. To be called once. */
export async function openTelemetry(router: Router): Promise<void> {
  await visited();
  openDelivery((count) => recordError("events_dropped", count));
  watchErrors();
  const [kept] = await Promise.all([ownSession(), initialised(router)]);
  const session = new SessionRecorder(
    {
      now: () => Date.now(),
      newId: newUuid,
      aquarium: currentAquarium,
      keep: keepSession,
      send: deliver,
      began: sessionBegan,
      ending: () => views.hide(),
    },
    kept,
  );
  recorder = session;
  listen((happening) => {
    if (happening.name === "search") noteSearch(happening.payload.search_id);
    session.record(happening);
  });
  session.noteActivity();
  followVisitor(router, session);
  watchViewport();
  watchPage({
    active: () => session.noteActivity(),
    hidden: () => session.close(() => views.hide()),
    shown: () => {
      session.noteActivity();
      views.show();
    },
    returned: () => void comeBack(session),
    ended: () => session.end("close"),
  });
}

/** Ends the session as on log out. `forget` forgets the visitor; what is told after it is told of the next session. */
export function endSession(forget: () => void): void {
  recorder?.end("logout");
  forget();
  recorder?.noteActivity();
}
