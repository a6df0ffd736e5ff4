import { type GivenConsent, MAX_TRIES } from "@harapen/contract/calls/studies";
import { askedLocale } from "@harapen/contract/chosen-locales";
import { readParticipantCode } from "@harapen/contract/codes";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { useLocale } from "../../i18n/translate.ts";
import { kept, participation } from "../open-participation.ts";
import { type Given, type StudyForm, useStudies } from "../study-store.ts";
import { countWrongAnswers } from "../wrong-answers.ts";

/** What is wrong with the visitor's input, or went wrong with sending it. */
export type Problem = "choose" | "wrong" | "wrongAgain" | "failed" | "noCode" | "unknown" | "tooMany";

/**
 * The last problem, and how many there have been: of two that are the same, the number distinguishes the
 * second.
 */
interface Found {
  readonly problem?: Problem;
  readonly problems: number;
}

const TOO_MANY = 429;

/**
 * Returns the visitor's input, and the state of sending it. `onTakePart` is called once they take part, or
 * will as soon as the server answers.
 */
export function useTakePart(aquarium: string, form: StudyForm, onTakePart: () => void) {
  const locale = useLocale();
  const queries = useQueryClient();
  const [guardian, setGuardian] = useState(false);
  const [answer, setAnswer] = useState<number | null>(null);
  const [code, setCode] = useState(kept.code ?? "");
  const [{ problem, problems }, setFound] = useState<Found>({ problems: 0 });
  const [isBusy, setBusy] = useState(false);
  const asked = askedLocale(form.consent ?? {}, locale);
  const question = form.consent?.form.texts[asked].question ?? null;

  const setProblem = (found: Problem) =>
    setFound((before) => ({ problem: found, problems: before.problems + 1 }));
  const given = (): Given => ({
    consent: form.consent && {
      version: form.consent.version,
      locale: asked,
      ...phoneLanguage(),
      guardian,
      answer,
      ...(question && { tries: triesAt(form) }),
    },
    code: form.needs_code ? readParticipantCode(code) : undefined,
  });

  const join = async () => {
    if (question && answer === null) return setProblem("choose");
    if (form.needs_code && readParticipantCode(code) === undefined) return setProblem("noCode");
    setBusy(true);
    try {
      const outcome = await participation.takePart(aquarium, given(), form.lasts);
      if (outcome === "not-understood") setProblem(problem === "wrong" ? "wrongAgain" : "wrong");
      else if (outcome === "unknown-code") setProblem("unknown");
      else if (outcome === "consent-needed")
        await queries.invalidateQueries({ queryKey: ["study", aquarium] });
      else {
        if (outcome === "joined") onTakePart();
        participation.close();
      }
    } catch (error) {
      setProblem(error instanceof ApiError && error.status === TOO_MANY ? "tooMany" : "failed");
    }
    setBusy(false);
  };
  const joinLater = () => {
    participation.takePartLater(aquarium, given(), form.lasts);
    onTakePart();
    participation.close();
  };
  return {
    guardian,
    setGuardian,
    answer,
    setAnswer,
    code,
    setCode,
    question,
    problem,
    problems,
    isBusy,
    join,
    joinLater,
  };
}

/** The number of the answer that is given next to the question of a form. */
function triesAt({ id, consent }: StudyForm): number {
  return Math.min(countWrongAnswers(useStudies.getState(), id, consent?.version ?? 0) + 1, MAX_TRIES);
}

/** The code of the phone's language, without region and script; nothing where it has another form. */
function phoneLanguage(): Pick<GivenConsent, "phone_language"> {
  const [code = ""] = navigator.language.toLowerCase().split("-");
  return /^[a-z]{2,3}$/.test(code) ? { phone_language: code } : {};
}
