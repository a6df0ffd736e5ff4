import { type AnsweredLook, answeredLooks, look } from "@harapen/contract/calls/looks";
import { UNSURE } from "@harapen/contract/constants";
import type { Stroke } from "@harapen/contract/drawing";
import { BRUSH_SIZE, type Point } from "@harapen/contract/geometry";
import * as z from "zod/mini";
import { create } from "zustand";
import { sessionStore } from "../platform/web-storage.ts";
import type { SearchResult } from "../visit/drawing-session.ts";
import { useDrawingSession } from "../visit/drawing-session-store.ts";
import type { AskedLook } from "./search-anywhere.ts";

const question = z.object({
  look,
  /** Whether it is shown with its answers; otherwise only the line that opens it is shown. */
  isOpen: z.boolean(),
  /** When it was first shown with its answers, in milliseconds since 1970; null before that. */
  shownAt: z.nullable(z.number()),
  onDevice: z.boolean(),
  latencyMs: z.number(),
});
/** A question about a search's ranking. */
export type Question = z.infer<typeof question>;

const looksOfSearch = z.object({
  searchId: z.string(),
  answered: answeredLooks,
  question: z.nullable(question),
  /** Whether a question was on its way when the candidates came: their screen keeps its place. */
  mayCome: z._default(z.boolean(), false),
});
/**
 * The questions about a drawing: those whose answers a search's ranking was computed with, and the one that
 * is asked now.
 */
export type LooksOfSearch = z.infer<typeof looksOfSearch>;

/** The questions about the last search of an aquarium; `aquarium` is null before any was entered. */
interface LooksOfAquarium {
  readonly aquarium: string | null;
  readonly looks: LooksOfSearch | null;
}

/** The question of a search as its candidates come. */
interface FirstQuestion {
  readonly asked: AskedLook | undefined;
  /** Whether it is shown with its answers at once. */
  readonly isOpen: boolean;
  readonly mayCome: boolean;
}

interface LookState extends LooksOfAquarium {
  /** Sets what belongs to a search that was just answered: the answers before it, and its question. */
  begin(searchId: string, answered: readonly AnsweredLook[], first: FirstQuestion): void;
  /** Adds a question that arrived after its search's candidates. */
  addLate(searchId: string, asked: AskedLook): void;
  /** Changes the question of a search, or removes it (null). */
  setQuestion(searchId: string, change: Partial<Question> | null): void;
}

const keyOf = (aquarium: string) => `harapen.looks.${aquarium}`;

function storedLooks({ aquarium }: Pick<LooksOfAquarium, "aquarium">): LooksOfAquarium {
  if (aquarium === null) return { aquarium, looks: null };
  return { aquarium, looks: sessionStore.readJson(keyOf(aquarium), looksOfSearch) ?? null };
}

/**
 * The questions about the last search in the current aquarium; each aquarium's are kept over reloads. Apart
 * from the drawing session, as the first load of the app needs none of it.
 */
export const useLookStore = create<LookState>()((set, get) => ({
  ...storedLooks(useDrawingSession.getState()),
  begin: (searchId, answered, { asked, isOpen, mayCome }) =>
    set({
      looks: {
        searchId,
        answered: [...answered],
        question: asked ? newQuestion(asked, isOpen) : null,
        mayCome,
      },
    }),
  addLate(searchId, asked) {
    const { looks } = get();
    if (looks?.searchId === searchId) set({ looks: { ...looks, question: newQuestion(asked, false) } });
  },
  setQuestion(searchId, change) {
    const { looks } = get();
    if (looks?.searchId !== searchId || !looks.question) return;
    set({ looks: { ...looks, question: change && { ...looks.question, ...change } } });
  },
}));

useLookStore.subscribe(({ aquarium, looks }) => {
  if (aquarium !== null && looks) sessionStore.writeJson(keyOf(aquarium), looks);
});

useDrawingSession.subscribe((session) => {
  if (session.aquarium !== useLookStore.getState().aquarium) useLookStore.setState(storedLooks(session));
});

function newQuestion({ look, onDevice, latencyMs }: AskedLook, isOpen: boolean): Question {
  return { look, isOpen, shownAt: null, onDevice, latencyMs };
}

/** The answers that the ranking of a search was computed with. */
export function answersOf(searchId: string): readonly AnsweredLook[] {
  const { looks } = useLookStore.getState();
  return looks?.searchId === searchId ? looks.answered : [];
}

/**
 * Returns the marks that a search's ranking was computed with: its drawing's, and the spots that were added
 * as answers.
 */
export function marksOf({ searchId, strokes }: Pick<SearchResult, "searchId" | "strokes">): Stroke[] {
  const added = answersOf(searchId).flatMap((look) =>
    look.kind === "more" && look.answer !== UNSURE ? look.answer : [],
  );
  return [...strokes, ...asStrokes(added, strokes.length)];
}

/** The question about a search's ranking; undefined where none is asked. */
export function useQuestion(searchId: string): Question | undefined {
  return useLookStore(({ looks }) => (looks?.searchId === searchId ? looks.question : null)) ?? undefined;
}

/** Whether the results of a search keep a place for a question about them, which is there or may come. */
export function useKeepsLookPlace(searchId: string): boolean {
  return useLookStore(
    ({ looks }) => looks?.searchId === searchId && (looks.mayCome || looks.question !== null),
  );
}

/**
 * Turns added spots into the strokes that taps on the canvas would make, numbered after the `drawn` existing
 * ones.
 */
export const asStrokes = (spots: readonly Point[], drawn: number): Stroke[] =>
  spots.map((at, index) => ({ stroke: drawn + index + 1, brushSize: BRUSH_SIZE, pos: [{ ...at, t: 0 }] }));
