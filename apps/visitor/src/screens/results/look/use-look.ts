import type { AnsweredLook } from "@harapen/contract/calls/looks";
import { FIRST_RESULTS } from "@harapen/contract/constants";
import type { Stroke } from "@harapen/contract/drawing";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useAquariumSlug } from "../../../penguins/queries.ts";
import { newUuid } from "../../../platform/uuid.ts";
import { findPenguins } from "../../../search/find-penguins.ts";
import { answersOf, marksOf, type Question, useLookStore, useQuestion } from "../../../search/look-store.ts";
import {
  type Instead,
  recordLookAnswered,
  recordLookResult,
  recordLookShown,
  type ShownLook,
} from "../../../telemetry/events/results.ts";
import { useIgnoredLook } from "../../../telemetry/events/use-ignored-look.ts";
import { showFailure } from "../../../ui/alerts/alert-store.ts";
import { guardDoubleTap } from "../../../ui/double-tap.ts";
import { usePressGuard } from "../../../ui/use-press-guard.ts";
import type { SearchResult } from "../../../visit/drawing-session.ts";
import { isUndecided } from "../candidate.ts";

type Answer = AnsweredLook["answer"];

/** The question about a result, with the functions that answer it. */
export interface AskedQuestion {
  readonly question: Question;
  /** Whether a question of its kind was answered before, about the same drawing. */
  readonly isAskedAgain: boolean;
  /**
   * Whether the visitor may ask for the bands' question, after the bands could not be seen: only once, since
   * that question is also repeated by itself.
   */
  readonly mayAskBands: boolean;
  /** The marks of the drawing, and those of the spots that were added as answers. */
  readonly marks: readonly Stroke[];
  /** Whether the card shows that an answer is being worked on. */
  readonly busy: boolean;
  /** Whether its line says what it is about: an answer is likely to change so open a ranking. */
  readonly saysWhat: boolean;
  answer(answer: Answer): void;
  decline(): void;
  /** Asks about the bands instead. */
  askBands(): void;
  /** Shows the question with its answers. */
  open(): void;
  /** Aborts the search with an answer, if one is in progress. The same function at each render. */
  giveUp(): void;
}

/**
 * What an answer has changed: the search, whether the order of the first candidates has changed, and who is
 * first.
 */
export interface Reranked {
  readonly searchId: string;
  readonly hasChanged: boolean;
  readonly first: string;
}

/**
 * Returns the question that is asked about a result, if any, and records each showing and each answer. After
 * an answer the drawing is searched for again, and the new result replaces this one; `onRerank` is called
 * right before.
 */
export function useLook(
  result: SearchResult,
  onRerank: (reranked: Reranked) => void,
): AskedQuestion | undefined {
  const aquarium = useAquariumSlug();
  const { searchId, ranking, aids } = result;
  const question = useQuestion(searchId);
  const [busy, setBusy] = useState(false);
  /** Guards both kinds of press: "answer", which includes putting the question away, and "open". */
  const press = usePressGuard<"answer" | "open">();

  const answered = answersOf(searchId);
  const number = answered.length + 1;
  const shown: ShownLook | undefined = question && { searchId, number, look: question.look };
  const saysWhat = isUndecided(ranking.map(({ score }) => score));
  useShown(shown, question, ranking, saysWhat);
  const isAnswered = () => press.underWay() === "answer";
  useIgnoredLook(
    question?.isOpen && !busy ? { searchId, number, kind: question.look.kind, isAnswered } : undefined,
  );
  if (!question || !shown) return undefined;

  const { setQuestion } = useLookStore.getState();
  /** Records the answer at once, and does the rest after the next paint. */
  const give = (answer: Answer | Instead, act: (signal: AbortSignal) => Promise<void> | void) => {
    if (press.start("answer", act))
      recordLookAnswered(shown, answer, Math.max(0, Date.now() - (question.shownAt ?? Date.now())));
  };
  return {
    question,
    isAskedAgain: answered.some(({ kind }) => kind === question.look.kind),
    mayAskBands: question.look.kind !== "bands" && couldNotSeeBands(answered),
    marks: marksOf(result),
    busy,
    saysWhat,
    open() {
      press.start("open", () => setQuestion(searchId, { isOpen: true }));
    },
    giveUp: press.abort,
    decline: () => give("declined", () => setQuestion(searchId, aids.look === "line" ? CLOSED : null)),
    askBands: () => give("see_bands", () => setQuestion(searchId, BANDS_INSTEAD)),
    answer: (answer) =>
      give(answer, async (signal) => {
        if (signal.aborted) return;
        setBusy(true);
        const after = {
          answered: [...answersOf(searchId), { ...shown.look, answer } as AnsweredLook],
          searchId,
        };
        const onFound = (found: SearchResult) => {
          recordLookResult(shown, ranking, found, FIRST_RESULTS);
          onRerank(changeFrom(result, found));
        };
        try {
          await findPenguins(aquarium, { ...result, searchId: newUuid() }, signal, { after, onFound });
        } catch (error) {
          if (!signal.aborted) showFailure(error);
        }
        setBusy(false);
      }),
  };
}

/** Whether the bands were asked about once, and their colours could not be seen. */
function couldNotSeeBands(answered: readonly AnsweredLook[]): boolean {
  const [bands, again] = answered.filter(({ kind }) => kind === "bands");
  return typeof bands?.answer === "string" && !again;
}

const CLOSED: Partial<Question> = { isOpen: false };

/** The question about the bands that a visitor has asked for. */
const BANDS_INSTEAD: Partial<Question> = {
  look: { kind: "bands" },
  shownAt: null,
  latencyMs: 0,
  onDevice: false,
};

/** Records that a question, or the line that opens it, is shown, and notes since when. */
function useShown(
  shown: ShownLook | undefined,
  question: Question | undefined,
  ranking: SearchResult["ranking"],
  saysWhat: boolean,
): void {
  const isOpen = question?.isOpen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of a kind a search has one question, which is shown in one form or the other
  useEffect(() => {
    if (!shown || !question) return;
    const { onDevice, latencyMs, shownAt } = question;
    recordLookShown(shown, ranking, {
      form: isOpen ? "question" : "line",
      says_what: isOpen ? null : saysWhat,
      latency_ms: latencyMs,
      on_device: onDevice,
    });
    if (isOpen && shownAt === null)
      useLookStore.getState().setQuestion(shown.searchId, { shownAt: Date.now() });
  }, [shown?.searchId, shown?.number, shown?.look.kind, isOpen]);
}

function changeFrom({ ranking: before }: SearchResult, { searchId, ranking: after }: SearchResult): Reranked {
  const hasChanged = after.some(({ id }, index) => index < FIRST_RESULTS && id !== before[index]?.id);
  return { searchId, hasChanged, first: after[0]?.id ?? "" };
}

/**
 * Follows the shown question by a key, undefined without a question. When a press removes it or opens it,
 * what replaces it ignores the second tap of a double tap, and the lost focus moves to the question that is
 * there then, or to the screen's title where there is none. Returns the refs of both; the question's
 * takes its heading, or the line that opens it.
 */
export function useAfterAnswer(shown: string | undefined) {
  const title = useRef<HTMLHeadingElement>(null);
  const shownQuestion = useRef<HTMLElement>(null);
  const question = useCallback((element: HTMLElement | null) => {
    shownQuestion.current = element;
  }, []);
  const before = useRef(shown);
  useLayoutEffect(() => {
    const hasGone = before.current !== undefined && before.current !== shown;
    before.current = shown;
    if (!hasGone) return;
    void guardDoubleTap();
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) (shownQuestion.current ?? title.current)?.focus({ preventScroll: true });
  }, [shown]);
  return { title, question };
}
