import type { AnsweredLook } from "@harapen/contract/calls/looks";
import { FIRST_RESULTS } from "@harapen/contract/constants";
import { useEffect, useRef, useState } from "react";
import { useAquariumSlug } from "../../../penguins/use-aquarium-slug.ts";
import { nextPaint } from "../../../platform/next-paint.ts";
import { newUuid } from "../../../platform/uuid.ts";
import { findPenguins } from "../../../search/find-penguins.ts";
import { answersOf, type Question, useLookStore, useQuestion } from "../../../search/look-store.ts";
import {
  recordLookAnswered,
  recordLookResult,
  recordLookShown,
  type ShownLook,
} from "../../../telemetry/events/looks/looks.ts";
import { useIgnoredLook } from "../../../telemetry/events/looks/use-ignored-look.ts";
import { recordError } from "../../../telemetry/events/record-error.ts";
import { showAlert } from "../../../ui/alerts/alert-store.ts";
import type { SearchResult } from "../../../visit/drawing-session.ts";

type Answer = AnsweredLook["answer"];

/** The question about a result, and what answers it. */
export interface AskedQuestion {
  readonly question: Question;
  /** Whether a question of its kind was answered before, about the same drawing. */
  readonly isAskedAgain: boolean;
  /** Whether an answer is on its way. */
  readonly busy: boolean;
  answer(answer: Answer): void;
  decline(): void;
  /** Shows the answers of a question that came late. */
  open(): void;
}

/** What an answer has changed: whether anybody has another place, and who is first. */
export interface Reranked {
  readonly hasChanged: boolean;
  readonly first: string;
}

/**
 * The question that is asked about a result, if one is; each showing and each answer is recorded. After an answer the drawing is searched for again, and
 * the new result takes the place of this one; `onRerank` is called right before.
 */
export function useLook(
  result: SearchResult,
  onRerank: (reranked: Reranked) => void,
): AskedQuestion | undefined {
  const aquarium = useAquariumSlug();
  const { searchId, ranking } = result;
  const question = useQuestion(searchId);
  const [busy, setBusy] = useState(false);
  /** What a press has asked for and is not done: until then, no other press counts. */
  const pressed = useRef<AbortController>(null);
  useEffect(() => () => pressed.current?.abort(), []);

  const number = answersOf(searchId).length + 1;
  const shown: ShownLook | undefined = question && { searchId, number, look: question.look };
  useShown(shown, question, ranking);
  useIgnoredLook(question?.isOpen && !busy ? { searchId, number, kind: question.look.kind } : undefined);
  if (!question || !shown) return undefined;

  const { setQuestion } = useLookStore.getState();
  const answerMs = () => Math.max(0, Date.now() - (question.shownAt ?? Date.now()));
  /** Does what a press asks for once the press is painted, and nothing where the screen has gone by then. */
  const afterPress = (act: (signal: AbortSignal) => Promise<void> | void) => {
    if (pressed.current) return;
    const controller = new AbortController();
    pressed.current = controller;
    void nextPaint()
      .then(() => (controller.signal.aborted ? undefined : act(controller.signal)))
      .finally(() => {
        pressed.current = null;
      });
  };
  const searchWith = async (answer: Answer, signal: AbortSignal) => {
    const answered = [...answersOf(searchId), { ...question.look, answer } as AnsweredLook];
    const drawing = { ...result, searchId: newUuid() };
    const onFound = (found: SearchResult) => {
      recordLookResult(shown, ranking, found, FIRST_RESULTS);
      onRerank(changeFrom(result, found));
    };
    await findPenguins(aquarium, drawing, signal, { after: { answered, searchId }, onFound });
  };
  return {
    question,
    isAskedAgain: answersOf(searchId).some(({ kind }) => kind === question.look.kind),
    busy,
    open: () => afterPress(() => setQuestion(searchId, { isOpen: true })),
    decline() {
      const answer_ms = answerMs();
      afterPress(() => {
        recordLookAnswered(shown, "declined", answer_ms);
        setQuestion(searchId, null);
      });
    },
    answer(answer) {
      const answer_ms = answerMs();
      afterPress(async (signal) => {
        recordLookAnswered(shown, answer, answer_ms);
        setBusy(true);
        try {
          await searchWith(answer, signal);
        } catch (error) {
          if (signal.aborted) return;
          showAlert("error", "common.error");
          recordError("search_error", error);
        } finally {
          setBusy(false);
        }
      });
    },
  };
}

/** Records that a question, or the button that opens it, is on show, and notes when that began. */
function useShown(
  shown: ShownLook | undefined,
  question: Question | undefined,
  ranking: SearchResult["ranking"],
): void {
  const isOpen = question?.isOpen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search has one question, which is shown in one form or the other
  useEffect(() => {
    if (!shown || !question) return;
    const { onDevice, latencyMs, shownAt } = question;
    const form = isOpen ? "question" : "button";
    recordLookShown(shown, ranking, { form, latency_ms: latencyMs, on_device: onDevice });
    if (isOpen && shownAt === null)
      useLookStore.getState().setQuestion(shown.searchId, { shownAt: Date.now() });
  }, [shown?.searchId, shown?.number, isOpen]);
}

function changeFrom({ ranking: before }: SearchResult, { ranking: after }: SearchResult): Reranked {
  const hasChanged = after.some(({ id }, index) => index < FIRST_RESULTS && id !== before[index]?.id);
  return { hasChanged, first: after[0]?.id ?? "" };
}
