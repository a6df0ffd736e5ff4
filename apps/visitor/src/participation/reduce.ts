import type { RunningStudy } from "@harapen/contract/aquarium";
import type { JoinStudyRequest, Participation } from "@harapen/contract/calls/studies";
import type { AtWithKept, ParticipationEffect, ParticipationEvent, Refusal } from "./events.ts";
import type { DecisionLifetime, StudyDecision, Withdrawal } from "./kept-decisions.ts";
import {
  type AtAquarium,
  hasJoinedByForm,
  isOutside,
  type ParticipationState,
  type ParticipationStatus,
  type SentRequest,
  statusOf,
} from "./study-store.ts";
import { withWrongAnswer } from "./wrong-answers.ts";

interface Step {
  readonly state: ParticipationState;
  readonly effects: readonly ParticipationEffect[];
}

/**
 * The next state, and what is to be done. Where participation has changed, or a request has ended, what waits
 * is tried again later.
 */
export function reduce(state: ParticipationState, event: ParticipationEvent): Step {
  const next = follow(state, event);
  const { aquariums, isReopened, visit } = next.state;
  const isNew = aquariums !== state.aquariums || isReopened !== state.isReopened || visit !== state.visit;
  const hasEnded = event.type === "answered" || event.type === "failed";
  return isNew || hasEnded ? { ...next, effects: [...next.effects, { do: "go-on-later" }] } : next;
}

const step = (state: ParticipationState, ...effects: ParticipationEffect[]): Step => ({ state, effects });

function follow(state: ParticipationState, event: ParticipationEvent): Step {
  switch (event.type) {
    case "study":
      return begin(state, event);
    case "go-on": {
      const { aquarium, kept } = event;
      const here = state.aquariums[aquarium];
      if (!here?.study || !isOpen(here)) return step(state);
      // Another tab has forgotten a consent that was not to the form of now.
      if (here.status.kind === "waiting" && here.study.asks_consent && !kept.decision)
        return step(become(state, aquarium, here.study, { kind: "asked" }));
      return step(state, ...join(state, here.study, event));
    }
    case "sent": {
      const { request, lasts } = event;
      const others = state.requests.filter((each) => !isReplaced(each, request));
      const sent = { request, lasts, visit: state.visit, answer: "counts" } as const;
      return step({ ...state, requests: [...others, sent] });
    }
    case "answered":
      return answer(state, event);
    case "failed":
      return fail(state, event);
    case "agreed": {
      const { aquarium, given, lasts } = event;
      const study = state.aquariums[aquarium]?.study;
      if (!study) return step(state);
      const decision = { study: study.id, decision: "wanted", declined_version: 0, ...given } as const;
      return step(become(state, aquarium, study, { kind: "waiting" }), {
        do: "keep",
        aquarium,
        lasts,
        decision,
      });
    }
    case "declined":
      return decline(state, event, event.refusal);
    case "withdrew":
      return leave(state, event);
    case "decided-elsewhere":
      return takeOver(state, event);
    case "left-all":
      return step({ ...state, requests: withoutLateAnswers(state) }, { do: "withdraw-kept" });
    case "withdrawal-settled":
      return settleWithdrawal(state, event);
    case "revocation-settled":
      return settleRevocation(state, event);
    case "visit-ended": {
      const requests = withoutLateAnswers(state).filter((sent) => sent.answer !== "lost");
      return step(
        { ...state, aquariums: {}, isReopened: false, visit: state.visit + 1, requests, wrongAnswers: {} },
        { do: "forget-visit" },
      );
    }
    case "reopened":
    case "closed":
      return step({ ...state, isReopened: event.type === "reopened" });
    case "certainty": {
      const { refreshing } = state;
      const isDue = event.isDue || (refreshing.wasSure && !event.isSure);
      const next = { ...state, refreshing: { ...refreshing, wasSure: event.isSure } };
      return isDue ? step(next, { do: "refresh-later" }) : step(state);
    }
    case "refreshed": {
      const failures = event.isSure ? 0 : state.refreshing.failures + 1;
      return step({ ...state, refreshing: { wasSure: event.isSure, failures } }, { do: "refresh-later" });
    }
  }
}

/** A participant keeps their aids in this page while a new version of the settings is requested. */
function begin(state: ParticipationState, event: Of<"study">): Step {
  const { aquarium, study, kept, isSomebodyThere } = event;
  if (!isNewStudy(state, aquarium, study)) return step(state);
  if (!study)
    return step(
      { ...state, aquariums: { ...state.aquariums, [aquarium]: { study } } },
      { do: "forget", aquarium },
    );
  const now = statusOf(aquarium, study, state);
  const { decision } = kept;
  if (now.kind !== "joined" && decision?.decision === "declined" && isAnotherForm(study, decision))
    return step(become(state, aquarium, study, { kind: "asked" }), { do: "forget", aquarium });
  const first = now.kind === "joined" ? now : firstStatus(study, decision);
  const next = become(state, aquarium, study, first);
  return step(next, ...withdrawKept(first), ...(decision || isSomebodyThere ? join(next, study, event) : []));
}

/**
 * Returns a visitor's status before the server has answered: a participant continues, unless they may have to
 * be asked anew.
 */
function firstStatus(study: RunningStudy, kept: StudyDecision | undefined): ParticipationStatus {
  if (kept?.decision === "declined" || kept?.decision === "revoked") return { kind: kept.decision };
  if (kept?.decision === "over") return { kind: "ended" };
  if (kept?.leaving) return { kind: "left", withdrawal: kept.leaving };
  if (kept?.participation) {
    const joined = { kind: "joined", participation: kept.participation } as const;
    if (!study.asks_consent || hasJoinedByForm(study, joined)) return joined;
  }
  return { kind: kept || !study.asks_consent ? "waiting" : "asked" };
}

/** Whether the study asks by another form than the one that was declined, as far as is known. */
const isAnotherForm = (
  { asks_consent, consent_version = 0 }: RunningStudy,
  { declined_version }: StudyDecision,
) => asks_consent && consent_version > declined_version;

/** A withdrawal that the device has kept as open has been kept for sending too, unless storage failed. */
function withdrawKept(status: ParticipationStatus): ParticipationEffect[] {
  if (status.kind !== "left" || status.withdrawal.state !== "open") return [];
  const { token, erase } = status.withdrawal;
  return [{ do: "withdraw", token, erase, isKept: true }];
}

/**
 * Joins without asking the visitor, where they have decided already or nobody is asked, and no request of
 * theirs is under way.
 */
function join(
  state: ParticipationState,
  study: RunningStudy,
  { aquarium, kept }: AtWithKept,
): ParticipationEffect[] {
  const { decision, code, lasts } = kept;
  if (state.requests.some((sent) => sent.request.aquarium === aquarium && sent.answer !== "lost")) return [];
  if (decision ? ["declined", "revoked", "left"].includes(decision.decision) : study.asks_consent) return [];
  const given = { consent: decision?.consent ?? null, code: code ?? decision?.code };
  return [{ do: "join", aquarium, study: study.id, given, lasts }];
}

/**
 * A late answer is not for a kiosk's next visitor, nor for a visitor who has chosen otherwise meanwhile, nor
 * for another study.
 */
function answer(state: ParticipationState, { request, answer }: Of<"answered">): Step {
  const sent = state.requests.find((each) => each.request === request);
  const isSettled = (each: SentRequest) => each === sent || (sent && isReplaced(each, request));
  const next = { ...state, requests: state.requests.filter((each) => !isSettled(each)) };
  if (sent?.answer === "revoked") return step(next, { do: "settle-revocation", request, answer });
  const { aquarium, consent, code } = request;
  const study = state.aquariums[aquarium]?.study;
  if (!sent || !study || !doesCount(state, request)) return step(next);
  const decided = { study: study.id, declined_version: 0, consent, code };
  if (answer.outcome === "joined") {
    const { participation } = answer;
    const decision = { ...decided, decision: "joined", participation } as const;
    return step(become(next, aquarium, study, { kind: "joined", participation }), {
      do: "keep",
      aquarium,
      lasts: participation.lasts,
      decision,
    });
  }
  if (answer.outcome === "over")
    return step(become(next, aquarium, study, { kind: "ended" }), {
      do: "keep",
      aquarium,
      lasts: sent.lasts,
      decision: { ...decided, decision: "over" },
    });
  const asked = become(next, aquarium, study, { kind: "asked" });
  const isWrong = answer.outcome === "not-understood";
  return step(isWrong ? withWrongAnswer(asked, request) : asked, { do: "forget", aquarium });
}

/** A consent may have reached the server although no answer came, unless that was a refusal. */
function fail(state: ParticipationState, { request, isRefused }: Of<"failed">): Step {
  const sent = state.requests.find((each) => each.request === request);
  const isLost =
    !isRefused && request.consent !== null && sent?.answer !== "revoked" && sent?.visit === state.visit;
  const requests = state.requests.flatMap((each) => {
    if (each !== sent) return [each];
    return isLost ? [{ ...each, answer: "lost" } as const] : [];
  });
  return step(
    { ...state, requests },
    ...(sent?.answer === "revoked" ? [{ do: "revoke", request } as const] : []),
  );
}

/**
 * Unless it is that of all users of the device, a consent that the server has not answered is revoked, and a
 * visitor who has joined in another tab is withdrawn.
 */
function decline(state: ParticipationState, { aquarium, kept }: AtWithKept, refusal: Refusal): Step {
  const study = state.aquariums[aquarium]?.study;
  if (!study) return step(state);
  const { lasts, version, isShared } = refusal;
  const requests = withoutLateAnswers(state);
  const joined = kept.decision?.participation;
  if (joined && !isShared)
    return withdraw(
      { ...state, requests },
      { aquarium, kept },
      study,
      openWithdrawal(joined, false),
      joined.lasts,
    );
  const isMine = ({ request, visit }: SentRequest) =>
    !isShared && request.consent !== null && request.study === study.id && visit === state.visit;
  const mine = requests.filter(isMine);
  const kind = mine.length > 0 ? "revoked" : "declined";
  const decided = {
    study: study.id,
    declined_version: version,
    consent: null,
    code: mine.at(-1)?.request.code,
  };
  const left = requests.flatMap((sent) => {
    if (!isMine(sent)) return [sent];
    return sent.answer === "lost" ? [] : [{ ...sent, answer: "revoked" } as const];
  });
  return step(
    become({ ...state, requests: left }, aquarium, study, { kind }),
    { do: "keep", aquarium, lasts, decision: { ...decided, decision: kind } },
    ...mine.map(({ request }) => ({ do: "revoke", request }) as const),
  );
}

/** Leaves the study at once on this device, and on the server as soon as it answers. */
function leave(state: ParticipationState, event: Of<"withdrew">): Step {
  const here = state.aquariums[event.aquarium];
  if (!here?.study) return step(state);
  const { study, status } = here;
  const { erase, kept, isForgotten } = event;
  if (status.kind === "left" && erase)
    return withdraw(state, event, study, { ...status.withdrawal, erase, state: "open" }, kept.lasts);
  if (status.kind !== "joined") return step(state);
  const { participation } = status;
  const next = { ...state, requests: withoutLateAnswers(state) };
  const left = withdraw(next, event, study, openWithdrawal(participation, erase), participation.lasts);
  return isForgotten ? left : { ...left, effects: [{ do: "end-session" }, ...left.effects] };
}

const openWithdrawal = ({ token, code }: Participation, erase: boolean): Withdrawal => ({
  token,
  code,
  erase,
  state: "open",
});

/** The code that they took part with stays: another code means another person. */
function withdraw(
  state: ParticipationState,
  { aquarium, kept }: AtWithKept,
  study: RunningStudy,
  withdrawal: Withdrawal,
  lasts: DecisionLifetime,
): Step {
  const { token, erase } = withdrawal;
  const decided = { study: study.id, declined_version: 0, consent: null, code: kept.decision?.code };
  return step(
    become(state, aquarium, study, { kind: "left", withdrawal }),
    { do: "keep", aquarium, lasts, decision: { ...decided, decision: "left", leaving: withdrawal } },
    { do: "withdraw", token, erase },
  );
}

/**
 * Takes over what was decided in another tab. Also takes back what was agreed to here and has no answer yet.
 */
function takeOver(state: ParticipationState, event: Of<"decided-elsewhere">): Step {
  const { aquarium, kept, isShared } = event;
  const here = state.aquariums[aquarium];
  if (!here?.study || !kept.decision) return step(state);
  const { study, status } = here;
  const decided = firstStatus(study, kept.decision);
  if (!isNews(status, decided)) return step(state);
  const next = { ...state, isReopened: false };
  if (kept.decision.decision === "declined")
    return decline(next, event, { lasts: kept.lasts, version: kept.decision.declined_version, isShared });
  const requests = isOutside(decided) ? withoutLateAnswers(state) : state.requests;
  return step(
    become({ ...next, requests }, aquarium, study, decided),
    ...(status.kind === "joined" ? [{ do: "end-session" } as const] : []),
    ...withdrawKept(decided),
  );
}

/**
 * Whether a decision changes what this page knows. Who has left stays so, and a participant keeps their aids
 * while new settings are requested.
 */
function isNews(status: ParticipationStatus, decided: ParticipationStatus): boolean {
  if (status.kind === "left") return decided.kind === "left";
  if (status.kind === "joined") return isOutside(decided);
  return decided.kind !== status.kind;
}

/**
 * Notes the outcome of a withdrawal wherever its visitor may still read it: a kiosk's next visitor, for
 * example, must not.
 */
function settleWithdrawal(
  state: ParticipationState,
  { withdrawal, outcome }: Of<"withdrawal-settled">,
): Step {
  const { token, erase } = withdrawal;
  let next = state;
  for (const [aquarium, here] of Object.entries(state.aquariums)) {
    const open = here?.study && here.status.kind === "left" ? here.status.withdrawal : undefined;
    if (here?.study && open?.state === "open" && open.token === token && open.erase === erase)
      next = become(next, aquarium, here.study, { kind: "left", withdrawal: { ...open, ...outcome } });
  }
  return step(next, { do: "keep-outcome", withdrawal, outcome });
}

/**
 * Withdraws the visitor where the server had enrolled them; otherwise they may be offered to take part again,
 * unless the study is over for them or they have gone. The same where the request was refused (`undefined`).
 */
function settleRevocation(state: ParticipationState, event: Of<"revocation-settled">): Step {
  const { aquarium, study, kept, answer, isTheirs } = event;
  if (answer?.outcome === "joined")
    return step(state, { do: "withdraw", token: answer.participation.token, erase: false });
  if (answer?.outcome === "over" || !isTheirs) return step(state);
  const here = state.aquariums[aquarium];
  const isHere = here?.study && here.study.id === study && here.status.kind === "revoked";
  const { decision, lasts } = kept;
  return step(
    isHere ? become(state, aquarium, here.study, { kind: "declined" }) : state,
    ...(decision?.decision === "revoked"
      ? [{ do: "keep", aquarium, lasts, decision: { ...decision, decision: "declined" } } as const]
      : []),
  );
}

type Of<Type extends ParticipationEvent["type"]> = Extract<ParticipationEvent, { type: Type }>;

const become = (
  state: ParticipationState,
  aquarium: string,
  study: RunningStudy,
  status: ParticipationStatus,
): ParticipationState => ({ ...state, aquariums: { ...state.aquariums, [aquarium]: { study, status } } });

/** Ensures that nobody joins by an answer that is still on its way. */
const withoutLateAnswers = ({ requests }: ParticipationState): SentRequest[] =>
  requests.map((sent) => (sent.answer === "counts" ? { ...sent, answer: "late" } : sent));

/** Whether a request takes the place of one whose answer was lost. */
const isReplaced = ({ request, answer }: SentRequest, { study, visit }: JoinStudyRequest) =>
  answer === "lost" && request.study === study && request.visit === visit;

/** Whether the answer to a request counts for the visitor who is there now. */
export function doesCount({ requests, aquariums }: ParticipationState, request: JoinStudyRequest): boolean {
  const isAwaited = requests.some((sent) => sent.request === request && sent.answer === "counts");
  return isAwaited && aquariums[request.aquarium]?.study?.id === request.study;
}

/** Whether a study is another one, or another version, than the page knows. */
export function isNewStudy(
  { aquariums }: ParticipationState,
  aquarium: string,
  study: RunningStudy | undefined,
): boolean {
  const known = aquariums[aquarium];
  return !known || known.study?.id !== study?.id || known.study?.version !== study?.version;
}

/** Whether somebody has not joined yet who may, or not under the study's current settings. */
export const isOpen = ({ study, status }: Extract<AtAquarium, { status: unknown }>): boolean =>
  status.kind === "waiting" ||
  (status.kind === "joined" && status.participation.study_version < study.version);
