import type { RunningStudy } from "@harapen/contract/studies/running-study";
import { keepStudy, keptFor, keptStudyOf, type Leaving, updateLeaving } from "./kept-study.ts";
import { type Standing, setStanding, useStudyStore } from "./study-store.ts";
import { stand } from "./take-part.ts";
import { addLeaving, removeLeaving, type UnsentLeaving, unsentLeavings } from "./unsent-leavings.ts";

/** Notes that the visitor has left, with what they wish: on the device, until the server knows it as well. */
export function noteLeaving(
  aquarium: string,
  study: RunningStudy,
  leaving: Leaving,
  lasts = keptFor(aquarium),
): void {
  addLeaving({ token: leaving.token, erase: leaving.erase });
  // The code that they took part with: by another one, somebody else comes.
  const code = keptStudyOf(aquarium, study.id)?.code;
  const decided = { study: study.id, decision: "left", declined_version: 0, consent: null, code } as const;
  keepStudy(aquarium, lasts, { ...decided, leaving });
  stand(aquarium, study, { at: "left", leaving });
}

/** Notes what has become of a wish, wherever somebody may still read of it: whoever stands elsewhere by now, as a kiosk's next visitor, reads nothing. */
export function noteOutcome(wish: UnsentLeaving, outcome: Pick<Leaving, "state" | "receipt">): void {
  updateLeaving(wish, outcome);
  for (const { aquarium, study, leaving } of openLeavings()) {
    if (leaving.token !== wish.token || leaving.erase !== wish.erase) continue;
    setStanding(aquarium, study, {
      at: "left",
      leaving: known(aquarium, study, leaving) ?? { ...leaving, ...outcome },
    });
  }
  removeLeaving(wish);
}

/** Has the page know what another of the device's has heard from the server, and keeps the wishes that are not kept for sending. Returns whether there were any. */
export function takeUpLeavings(): boolean {
  const tokens = new Set(unsentLeavings().map(({ token }) => token));
  const unkept = openLeavings().filter(({ leaving }) => !tokens.has(leaving.token));
  for (const { aquarium, study, leaving } of unkept) {
    const heard = known(aquarium, study, leaving);
    if (heard) setStanding(aquarium, study, { at: "left", leaving: heard });
    else addLeaving({ token: leaving.token, erase: leaving.erase });
  }
  return unkept.length > 0;
}

interface OpenLeaving {
  readonly aquarium: string;
  readonly study: RunningStudy;
  readonly leaving: Leaving;
}

/** The visitors of this page who have left, as far as it has not heard that the server knows. */
function openLeavings(): OpenLeaving[] {
  return Object.entries(useStudyStore.getState().aquariums).flatMap(([aquarium, at]) => {
    const leaving = at && leavingOf(at.standing);
    return at && leaving?.state === "open" ? [{ aquarium, study: at.study, leaving }] : [];
  });
}

const leavingOf = (standing: Standing) => (standing.at === "left" ? standing.leaving : undefined);

/** What the device has kept of the outcome of a wish. */
function known(aquarium: string, study: RunningStudy, { token, erase }: Leaving): Leaving | undefined {
  const kept = keptStudyOf(aquarium, study.id)?.leaving;
  return kept?.token === token && kept.erase === erase && kept.state !== "open" ? kept : undefined;
}
