import type { RunningStudy } from "@harapen/contract/aquarium";
import { queryClient } from "../api/query-client.ts";
import { loadStudy, setParticipant } from "../api/studies.ts";
import { kioskVisits } from "../identity/kiosk/end-visit.ts";
import { aquariumQuery } from "../penguins/queries.ts";
import { hasVisitJustEnded, isKiosk, isSomebodyThere, setTouched } from "../platform/kiosk.ts";
import { warn } from "../platform/log.ts";
import { currentAquarium, useDrawingSession } from "../visit/drawing-session-store.ts";
import { applyStatus } from "./apply-status.ts";
import {
  decisionLifetime,
  forgetDecision,
  forgetVisitId,
  loadDecision,
  type StudyDecision,
} from "./study-storage.ts";
import {
  beginVisit,
  clearStatus,
  hasJoinedByForm,
  isJoinedUnder,
  type ParticipationStatus,
  statusOf,
  useStudyStore,
} from "./study-store.ts";
import { givenBefore, takePart } from "./take-part.ts";

/** How long after a failure to try again, in milliseconds; a retry also happens whenever the network is back. */
const RETRY_MS = 15_000;

/** The studies that are followed, by aquarium; `undefined` where none runs. */
const followed = new Map<string, RunningStudy | undefined>();
/** The aquariums whose study is being joined. */
const underWay = new Set<string>();
let retry: ReturnType<typeof setTimeout> | undefined;

/**
 * Follows which study runs at the visitor's aquarium, and takes part in it if they have decided to, or if nobody is asked. On a kiosk nobody takes part before the
 * first touch of their visit. To be called once.
 */
export function followStudies(): void {
  queryClient.getQueryCache().subscribe(follow);
  useDrawingSession.subscribe(follow);
  useStudyStore.subscribe(tryLater);
  window.addEventListener("online", goOn);
  kioskVisits.addEventListener("end", nextVisit);
  for (const touch of ["pointerdown", "keydown"])
    window.addEventListener(touch, noteTouch, { capture: true, passive: true });
  follow();
}

const recordOf = (aquarium: string) => queryClient.getQueryData(aquariumQuery(aquarium).queryKey);

function follow(): void {
  const aquarium = currentAquarium();
  const record = recordOf(aquarium);
  if (!record) return;
  const { study } = record;
  const before = followed.get(aquarium);
  if (followed.has(aquarium) && study?.id === before?.id && study?.version === before?.version) return;
  if (study) begin(aquarium, study);
  else end(aquarium);
}

function begin(aquarium: string, study: RunningStudy): void {
  followed.set(aquarium, study);
  const kept = loadDecision(aquarium, study.id);
  const now = statusOf(aquarium, study);
  // A participant keeps their aids in this page while a new version of the settings is requested.
  applyStatus(aquarium, study, now.kind === "joined" ? now : firstStatus(study, kept));
  if (kept?.decision === "declined") void askAnewWhereChanged(aquarium, study, kept);
  else if (kept || isSomebodyThere()) void join(aquarium, study);
}

function noteTouch(): void {
  if (hasVisitJustEnded()) return;
  setTouched(true);
  if (isKiosk()) goOn();
}

/** Returns a visitor's status before the server has answered: a participant continues, unless they may have to be asked anew. */
export function firstStatus(study: RunningStudy, kept: StudyDecision | undefined): ParticipationStatus {
  if (kept?.decision === "declined" || kept?.decision === "revoked") return { kind: kept.decision };
  if (kept?.decision === "over") return { kind: "ended" };
  if (kept?.leaving) return { kind: "left", withdrawal: kept.leaving };
  if (kept?.participation) {
    const joined = { kind: "joined", participation: kept.participation } as const;
    if (!study.asks_consent || hasJoinedByForm(study, joined)) return joined;
  }
  return { kind: kept || !study.asks_consent ? "waiting" : "asked" };
}

function end(aquarium: string): void {
  followed.set(aquarium, undefined);
  setParticipant(aquarium, undefined);
  clearStatus(aquarium);
  forgetDecision(aquarium);
}

/** Begins a kiosk's next visit, whose visitor has decided nothing yet. */
function nextVisit(): void {
  setTouched(false);
  beginVisit();
  forgetVisitId();
  followed.clear();
  follow();
}

/** Joins the study, where that has not succeeded yet, or not under its current settings. */
function goOn(): void {
  const aquarium = currentAquarium();
  const study = followed.get(aquarium);
  if (!study || !isSomebodyThere()) return;
  const status = statusOf(aquarium, study);
  const isOpen = status.kind === "waiting" || (status.kind === "joined" && !isJoinedUnder(study, status));
  if (isOpen) void join(aquarium, study);
}

/** Joins without asking the visitor; tries again later where the server does not answer. Callers need not wait for it. */
async function join(aquarium: string, study: RunningStudy): Promise<void> {
  const given = givenBefore(aquarium, study);
  if (!given || underWay.has(aquarium)) return;
  underWay.add(aquarium);
  try {
    await takePart(aquarium, study, given, decisionLifetime(aquarium));
  } catch (error) {
    warn("the study is not joined yet", error);
    tryLater();
  } finally {
    underWay.delete(aquarium);
  }
}

function tryLater(): void {
  clearTimeout(retry);
  retry = setTimeout(goOn, RETRY_MS);
}

/** Asks a visitor again who declined another form than the study's current one. */
async function askAnewWhereChanged(
  aquarium: string,
  study: RunningStudy,
  { declined_version }: StudyDecision,
): Promise<void> {
  if (!study.asks_consent) return;
  try {
    const form = await loadStudy(aquarium);
    const isChanged = form?.id === study.id && (form.consent?.version ?? 0) > declined_version;
    if (!isChanged || statusOf(aquarium, study).kind !== "declined") return;
    forgetDecision(aquarium);
    applyStatus(aquarium, study, { kind: "asked" });
  } catch (error) {
    warn("the study's form is not known", error);
  }
}
