import { queryClient } from "../api/query-client.ts";
import { joinStudy, leaveStudy, setParticipant } from "../api/studies.ts";
import { page } from "../delivery/page.ts";
import { kioskVisits } from "../identity/kiosk/end-visit.ts";
import { aquariumQuery } from "../penguins/queries.ts";
import { hasVisitJustEnded, isKiosk, isSomebodyThere, setTouched } from "../platform/kiosk.ts";
import { localStore, sessionStore } from "../platform/web-storage.ts";
import { deviceId } from "../telemetry/events/device-id.ts";
import { recorder } from "../telemetry/open-telemetry.ts";
import { currentAquarium, useDrawingSession } from "../visit/drawing-session-store.ts";
import { KeptDecisions } from "./kept-decisions.ts";
import { Participation } from "./participation.ts";
import { certaintyOf, refreshAquarium } from "./refresh-aquarium.ts";
import { useStudies } from "./study-store.ts";

/** What this device keeps of studies. */
export const kept = new KeptDecisions({
  local: localStore,
  session: sessionStore,
  isKiosk,
  newId: page.newId,
});

/** The participation of this page's visitors. */
export const participation = new Participation({
  ...page,
  kept,
  store: useStudies,
  recorder,
  isKiosk,
  isSomebodyThere,
  isHidden: () => document.hidden,
  deviceId,
  aquarium: currentAquarium,
  record: (aquarium) => queryClient.getQueryData(aquariumQuery(aquarium).queryKey),
  isSure: () => certaintyOf(currentAquarium()) === "certain",
  searchAs: setParticipant,
  refresh: refreshAquarium,
  join: joinStudy,
  leave: leaveStudy,
});

/**
 * Follows which study runs at the visitor's aquarium, and what the visitor decides about it here and in other
 * tabs. To be called once.
 */
export function openParticipation(): void {
  const follow = () => participation.followStudy();
  queryClient.getQueryCache().subscribe(follow);
  useDrawingSession.subscribe(follow);
  window.addEventListener("online", () => {
    participation.goOn();
    participation.send();
  });
  kioskVisits.addEventListener("end", () => {
    setTouched(false);
    participation.endVisit();
  });
  for (const touch of ["pointerdown", "keydown"])
    window.addEventListener(touch, noteTouch, { capture: true, passive: true });
  const takeOver = () => participation.takeOverDecisions();
  window.addEventListener("storage", takeOver);
  window.addEventListener("pageshow", takeOver);
  document.addEventListener("visibilitychange", takeOver);
  follow();
  participation.send();
}

function noteTouch(): void {
  if (hasVisitJustEnded()) return;
  setTouched(true);
  if (isKiosk()) participation.goOn();
}

/**
 * Keeps what is known of the visitor's aquarium, its study and what may be recorded up to date: asks the
 * server every few minutes, when the page becomes visible, when the network is back, after each visit of a
 * kiosk, and soon where only cached data is known. To be called once.
 */
export function followAquarium(): void {
  const ask = () => void participation.refresh();
  document.addEventListener("visibilitychange", () => document.hidden || ask());
  window.addEventListener("online", ask);
  kioskVisits.addEventListener("end", ask);
  queryClient.getQueryCache().subscribe(() => participation.refreshLater(false));
  participation.refreshLater(true);
}
