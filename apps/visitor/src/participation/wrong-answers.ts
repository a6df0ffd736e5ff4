import type { JoinStudyRequest } from "@harapen/contract/calls/studies";
import type { ParticipationState } from "./study-store.ts";

type Counted = Pick<ParticipationState, "wrongAnswers">;

const questionOf = (study: string, version: number) => `${study} ${version}`;

/** How many wrong answers the visitor has given to the question in a version of a study's form. */
export function countWrongAnswers({ wrongAnswers }: Counted, study: string, version: number): number {
  return wrongAnswers[questionOf(study, version)] ?? 0;
}

/** Counts the answer in a request that the server has called wrong. */
export function withWrongAnswer<State extends Counted>(
  state: State,
  { study, consent }: Pick<JoinStudyRequest, "study" | "consent">,
): State {
  if (!consent) return state;
  const count = countWrongAnswers(state, study, consent.version) + 1;
  return {
    ...state,
    wrongAnswers: { ...state.wrongAnswers, [questionOf(study, consent.version)]: count },
  };
}
