import { aquariumSlug } from "@harapen/contract/aquarium";
import type { StrokePoint } from "@harapen/contract/drawing";
import { create } from "zustand";
import type { Moment } from "../platform/dwell-timer.ts";
import { type DrawScreenState, withDrawScreen } from "./draw-time.ts";
import {
  type Description,
  type DrawingSession,
  emptySession,
  type Find,
  type SearchResult,
  withCellToggled,
  withDrawingBroughtBack,
  withDrawingReplaced,
  withNothing,
  withOwnDrawing,
  withoutLastStroke,
  withResult,
  withResultsBroughtBack,
  withStroke,
} from "./drawing-session.ts";
import {
  forgetDrawing,
  forgetDrawings,
  loadCurrentAquarium,
  loadDrawingSession,
  saveDrawingSession,
} from "./drawing-session-storage.ts";

interface Actions {
  /**
   * Makes `slug` the current aquarium and loads its stored session; does nothing when it is already current.
   */
  enterAquarium(slug: string): void;
  /**
   * Enters `slug` instead of the current aquarium, which does not exist. A drawing in which nothing was drawn
   * is no longer stored.
   */
  leaveUnknownAquarium(slug: string): void;
  /** Begins a drawing and sets the last one aside, if the visitor would miss it. */
  replaceDrawing(): void;
  /** Begins a drawing of this tab's own instead of the copies of another tab's, in every aquarium. */
  beginOwnDrawing(): void;
  /** Exchanges the drawing for the one that was set aside, if there is one. */
  bringBackDrawing(): void;
  /** Brings back the results that were set aside, as long as the new drawing is untouched. */
  bringBackResults(): void;
  /** Adds a finished stroke: one or more samples. */
  commitStroke(samples: readonly StrokePoint[]): void;
  undoStroke(): void;
  toggleVisibility(index: number): void;
  /** The Draw screen was opened, shown, hidden or closed: now, or `since`. */
  followDrawScreen(state: DrawScreenState, since?: Moment): void;
  setResult(result: SearchResult): void;
  /** The visitor has said which penguin it was, or, with null, that they are not sure. */
  markAnswered(found: Find | null): void;
  /** The answers of the penguin info form, about the penguin to be drawn next. */
  describePenguin(description: Description): void;
  /** Discards drawing, result, name and bands, as on log-out; the aquarium stays. */
  clear(): void;
}

/** `aquarium` is the current aquarium's slug, null before any was entered. */
type Store = DrawingSession & Actions & { aquarium: string | null };

function storedOrEmpty(aquarium: string | null): DrawingSession {
  return { ...emptySession(), ...(aquarium === null ? {} : loadDrawingSession(aquarium)) };
}

/**
 * The drawing session of the current aquarium. Each aquarium's is saved in session storage: a reload loses
 * nothing of it.
 */
export const useDrawingSession = create<Store>()((set, get) => ({
  aquarium: loadCurrentAquarium(),
  ...storedOrEmpty(loadCurrentAquarium()),

  enterAquarium(slug) {
    if (get().aquarium === slug) return;
    // The time so far is that of the drawing which is left.
    get().followDrawScreen("closed");
    set({ aquarium: slug, ...storedOrEmpty(slug) });
  },
  leaveUnknownAquarium(slug) {
    const { aquarium, strokes, result } = get();
    get().enterAquarium(slug);
    const isEmpty = strokes.length === 0 && result === null;
    if (aquarium !== null && aquarium !== slug && isEmpty) forgetDrawing(aquarium);
  },
  replaceDrawing: () => set(withDrawingReplaced),
  beginOwnDrawing() {
    forgetDrawings();
    set(withOwnDrawing);
  },
  bringBackDrawing: () => set(withDrawingBroughtBack),
  bringBackResults: () => set(withResultsBroughtBack),
  commitStroke: (samples) => set((session) => withStroke(session, samples)),
  undoStroke: () => set(withoutLastStroke),
  toggleVisibility: (index) => set((session) => withCellToggled(session, index)),
  followDrawScreen: (state, since) => set((session) => withDrawScreen(session, state, since)),
  setResult: (result) => set((session) => withResult(session, result)),
  markAnswered: (found) => set({ isAnswered: true, found }),
  describePenguin: (described) => set({ described }),
  clear: () => set(withNothing),
}));

useDrawingSession.subscribe(saveDrawingSession);

/**
 * Stores this page's drawing again where a later page of the tab has replaced it by one in which nothing is
 * drawn, and found no penguin since. What was found and described stays as that page has left it.
 */
export function restoreReplacedDrawing(): void {
  const session = useDrawingSession.getState();
  const { aquarium, drawingId, strokes } = session;
  if (aquarium === null || strokes.length === 0) return;
  const stored = loadDrawingSession(aquarium);
  const { found = null, described = null } = stored;
  const isReplaced = stored.drawingId !== drawingId && !stored.strokes?.length;
  const hasFoundSince = found !== null && found.at > (session.found?.at ?? 0);
  if (isReplaced && !hasFoundSince)
    saveDrawingSession({ ...session, found, described }, { ...session, aquarium: null });
}

/** The default aquarium of a page that was served without the server's own. */
const BUILT_IN_AQUARIUM = import.meta.env.VITE_DEFAULT_AQUARIUM || "minato";

/** Whether the first segment of a path can be an aquarium's slug at all. */
export function isAquariumSlug(segment: string): boolean {
  return aquariumSlug.safeParse(segment).success;
}

/** The default aquarium that the server wrote into the page, or else the one that the build names. */
export function defaultAquarium(): string {
  const content =
    document.querySelector('meta[name="harapen-default-aquarium"]')?.getAttribute("content") ?? "";
  return isAquariumSlug(content) ? content : BUILT_IN_AQUARIUM;
}

/** The aquarium of the current visit, or the default one where there is none yet. */
export function currentAquarium(): string {
  return useDrawingSession.getState().aquarium ?? defaultAquarium();
}
