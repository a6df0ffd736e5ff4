import { surveyAddressWithCode } from "@harapen/contract/codes";
import type { ReactNode } from "react";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import { ParticipantCodeButton } from "./ParticipantCodeButton.tsx";
import { useParticipation } from "./use-participation.ts";

export interface StudyLinksProps {
  aquarium: string;
  /** The questionnaire's address, if there is one to be answered here. */
  survey: string | undefined;
  /** Renders the link to the questionnaire. */
  children: (address: string) => ReactNode;
}

/**
 * Home's links where a study runs: the questionnaire with the participant's code, and the participant's code
 * once the visitor has said which penguin it was.
 */
export function StudyLinks({ aquarium, survey, children }: StudyLinksProps) {
  const participation = useParticipation(aquarium);
  const isAnswered = useDrawingSession((session) => session.isAnswered);
  const { survey_parameter: parameter, code } = participation ?? {};
  return (
    <>
      {survey && children(parameter && code ? surveyAddressWithCode(survey, parameter, code) : survey)}
      {code && isAnswered && <ParticipantCodeButton code={code} />}
    </>
  );
}
