import type { StrokePoint } from "@harapen/contract/drawing";
import type { RankedPenguin } from "@harapen/contract/penguin";
import { create } from "zustand";
import {
  type DrawingSession,
  emptySession,
  withCellToggled,
  withNewDrawing,
  withoutLastStroke,
  withStroke,
} from "./drawing-session.ts";
import { loadCurrentAquarium, loadDrawingSession, saveDrawingSession } from "./drawing-session-storage.ts";

interface Actions {
  /** Makes `slug` the current aquarium and loads its stored session; does nothing when it is already current. */
  enterAquarium(slug: string): void;
  beginDrawing(): void;
  /** Adds a finished stroke: one or more samples. */
  commitStroke(samples: readonly StrokePoint[]): void;
  undoStroke(): void;
  toggleVisibility(index: number): void;
  finishDrawing(done: { image: string; drawTimeSeconds: number }): void;
  setRanking(searchId: string, ranking: RankedPenguin[]): void;
  /** The answers of the penguin info form, about the penguin to be drawn next. */
  describePenguin(description: { penName: string; bandColors: string[] }): void;
  /** Discards drawing, result, name and bands, as on log-out; the aquarium stays. */
  clear(): void;
}

/** `aquarium` is the current aquarium's slug, null before any was entered. */
type Store = DrawingSession & Actions & { aquarium: string | null };

function storedOrEmpty(aquarium: string | null): DrawingSession {
  return { ...emptySession(), ...(aquarium === null ? {} : loadDrawingSession(aquarium)) };
}

/** The drawing session of the current aquarium. Each aquarium's is saved in session storage: a reload loses nothing of it. */
export const useDrawingSession = create<Store>()((set, get) => ({
  aquarium: loadCurrentAquarium(),
  ...storedOrEmpty(loadCurrentAquarium()),

  enterAquarium(slug) {
    if (get().aquarium !== slug) set({ aquarium: slug, ...storedOrEmpty(slug) });
  },
  beginDrawing: () => set(withNewDrawing),
  commitStroke: (samples) => set((session) => withStroke(session, samples)),
  undoStroke: () => set(withoutLastStroke),
  toggleVisibility: (index) => set((session) => withCellToggled(session, index)),
  finishDrawing: ({ image, drawTimeSeconds }) => set({ image, drawTimeSeconds }),
  setRanking: (searchId, ranking) => set({ searchId, ranking }),
  describePenguin: ({ penName, bandColors }) => set({ penName, bandColors, describedPenguinDrawn: false }),
  clear: () => set(emptySession()),
}));

useDrawingSession.subscribe(saveDrawingSession);
