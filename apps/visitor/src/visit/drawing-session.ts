import type { Stroke, StrokePoint, VisibilityMask } from "@harapen/contract/drawing";
import { everythingVisible } from "@harapen/contract/drawing";
import type { RankedPenguin } from "@harapen/contract/penguin";
import { create } from "zustand";
import { addStroke, removeLastStroke } from "../drawing/strokes.ts";
import { toggleCell } from "../drawing/visibility-mask.ts";
import { newUuid } from "../platform/uuid.ts";
import { keepSession, keptAquarium, keptSession } from "./drawing-session-storage.ts";

/** What a visitor has drawn and found in one aquarium during this visit. */
export interface DrawingSession {
  /** A UUID, new with each drawing. */
  drawingId: string;
  strokes: Stroke[];
  mask: VisibilityMask;
  /** When the drawing began: milliseconds since 1970 by the device's clock. */
  startedAt: number;
  /** Seconds from `startedAt` to the last Done; 0 before it. */
  drawTimeSeconds: number;
  /** The drawing as a PNG data URL, from Done until it is changed again. */
  image: string | null;
  /** A UUID, new with each search; null before the first. */
  searchId: string | null;
  /** The raw result of that search, best first; empty when there is none. */
  ranking: RankedPenguin[];
  /** The penguin's name and band colours from the penguin info form; empty when not filled in. */
  penName: string;
  bandColors: string[];
  /** Whether a drawing of the described penguin has begun: the next one is of another. */
  describedPenguinDrawn: boolean;
}

export interface DrawingSessionActions {
  /** Makes `slug` the current aquarium and takes up what was kept for it; nothing happens when it is already current. */
  enterAquarium(slug: string): void;
  /**
   * A new drawing: id, strokes, mask and time begin anew, and the last drawing's image and ranking go. Name and bands
   * are of the first drawing after the form, and go with it.
   */
  beginDrawing(): void;
  /** Adds a finished stroke: one or more samples. */
  commitStroke(samples: readonly StrokePoint[]): void;
  /** Removes the last stroke, if there is one. */
  undoStroke(): void;
  /** Flips grid cell `index` (0 to 8) between visible and not visible. */
  toggleVisibility(index: number): void;
  finishDrawing(done: { image: string; drawTimeSeconds: number }): void;
  keepRanking(searchId: string, ranking: RankedPenguin[]): void;
  /** What the penguin info form says about the penguin to be drawn next. */
  describePenguin(description: { penName: string; bandColors: string[] }): void;
  /** Forgets drawing, result, name and bands, as on log out; the aquarium stays. */
  forget(): void;
}

/** The current aquarium's slug, null before any was entered. */
type Store = DrawingSession & DrawingSessionActions & { aquarium: string | null };

function newDrawing() {
  return {
    drawingId: newUuid(),
    strokes: [] as Stroke[],
    mask: everythingVisible(),
    startedAt: Date.now(),
    drawTimeSeconds: 0,
    image: null,
    searchId: null,
    ranking: [] as RankedPenguin[],
  };
}

const undescribed = { penName: "", bandColors: [] as string[], describedPenguinDrawn: false };

function sessionOf(aquarium: string | null): DrawingSession {
  return { ...newDrawing(), ...undescribed, ...(aquarium === null ? {} : keptSession(aquarium)) };
}

/** The drawing session, kept in session storage per aquarium: a reload loses nothing of it. */
export const useDrawingSession = create<Store>()((set, get) => ({
  aquarium: keptAquarium(),
  ...sessionOf(keptAquarium()),

  enterAquarium(slug) {
    if (get().aquarium !== slug) set({ aquarium: slug, ...sessionOf(slug) });
  },
  beginDrawing() {
    set((now) => ({
      ...newDrawing(),
      ...(now.describedPenguinDrawn ? undescribed : {}),
      describedPenguinDrawn: true,
    }));
  },
  commitStroke(samples) {
    set((now) => ({ strokes: addStroke(now.strokes, samples), image: null }));
  },
  undoStroke() {
    set((now) => ({ strokes: removeLastStroke(now.strokes), image: null }));
  },
  toggleVisibility(index) {
    set((now) => ({ mask: toggleCell(now.mask, index) }));
  },
  finishDrawing({ image, drawTimeSeconds }) {
    set({ image, drawTimeSeconds });
  },
  keepRanking(searchId, ranking) {
    set({ searchId, ranking });
  },
  describePenguin({ penName, bandColors }) {
    set({ penName, bandColors, describedPenguinDrawn: false });
  },
  forget() {
    set({ ...newDrawing(), ...undescribed });
  },
}));

useDrawingSession.subscribe((now, before) => keepSession(now, before));
