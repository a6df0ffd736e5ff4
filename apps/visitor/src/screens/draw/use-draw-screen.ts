import type { Point } from "@harapen/contract/geometry";
import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router";
import type { StrokeListener } from "../../drawing/capture/stroke-tracker.ts";
import { cellName, keyAction, useKeyboardDrawing } from "../../drawing/capture/use-keyboard-drawing.ts";
import { usePointerDrawing } from "../../drawing/capture/use-pointer-drawing.ts";
import { countNotVisible } from "../../drawing/visibility-mask.ts";
import { useTranslate } from "../../i18n/translate.ts";
import { useAquariumSlug } from "../../penguins/queries.ts";
import { shellPaintedAt } from "../../platform/early-input.ts";
import { KEEP_AFTER_RESULTS, readDrawState } from "../../routes/route-state.ts";
import { record } from "../../telemetry/events/record.ts";
import { createStrokeRecorder } from "../../telemetry/events/stroke-recorder.ts";
import { useAnnouncement } from "../../ui/Announcement.tsx";
import { DOUBLE_TAP_MS } from "../../ui/double-tap.ts";
import { drawTimeSoFar } from "../../visit/draw-time.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import { useSearch } from "./use-search.ts";

/**
 * Returns the state and the actions of the Draw screen. Each action is announced to screen readers by
 * `announcement`.
 */
export function useDrawScreen() {
  const t = useTranslate();
  const drawing = useDrawing();
  const { mode, switchMode } = useMode();
  const { searchState, searchPenguin, stopWaiting } = useSearch(useAquariumSlug());
  const searching = searchState === "searching";
  const [confirming, setConfirming] = useState(false);
  const [announcement, announce] = useAnnouncement();

  const announceDrawn = (key: "draw.live.drawn" | "draw.live.undone") =>
    announce(t(key, { drawn: useDrawingSession.getState().strokes.length }));

  const modeButton = useRef<HTMLButtonElement>(null);
  const canUndo = drawing.canUndo && !searching;
  const undo = () => {
    if (!canUndo || !drawing.undo()) return;
    announceDrawn("draw.live.undone");
    // An empty drawing disables the button; its focus would be lost with it.
    const next = mode === "draw" ? drawing.pointer.surface : modeButton;
    if (useDrawingSession.getState().strokes.length === 0) next.current?.focus();
  };
  useUndoShortcut(undo);
  const keyboard = useKeyboardDrawing({
    placeSpot: (at) => {
      drawing.placeSpot(at);
      announceDrawn("draw.live.drawn");
    },
    undo,
    onCellReached: (index) => announce(t(`draw.cells.${cellName(index)}`)),
  });
  const changeMode = () => {
    stopWaiting();
    drawing.pointer.finishStroke();
    announce(t(switchMode() === "part" ? "draw.live.partMode" : "draw.live.drawMode"));
  };
  const searchNow = () => {
    setConfirming(false);
    announce(t("draw.live.searching"));
    void searchPenguin();
  };
  const done = () => {
    if (searching) return;
    drawing.pointer.finishStroke();
    const { strokes, mask } = useDrawingSession.getState();
    if (strokes.length === 0 && countNotVisible(mask) === 0) setConfirming(true);
    else searchNow();
  };
  useRequestedSearch(done);
  const drawMore = () => setConfirming(false);

  return {
    drawing,
    keyboard,
    mode,
    modeButton,
    searchState,
    stopWaiting,
    confirming,
    announcement,
    canUndo,
    undo,
    changeMode,
    done,
    searchNow,
    drawMore,
  };
}

/**
 * Undoes on Ctrl+Z (Command+Z), wherever the focus is on this screen. A plain Z undoes only on the surface,
 * which handles it itself.
 */
function useUndoShortcut(undo: () => void): void {
  const undoNow = useEffectEvent(undo);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const withModifier = event.ctrlKey || event.metaKey;
      if (!withModifier || event.defaultPrevented || keyAction(event)?.type !== "undo") return;
      event.preventDefault();
      undoNow();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, []);
}

/**
 * Searches at once where another screen asks for it in the history entry's state. The request is removed from
 * the entry first, so that neither a reload nor Back searches again.
 */
function useRequestedSearch(search: () => void): void {
  const navigate = useNavigate();
  const isRequested = readDrawState(useLocation().state)?.drawing === "searched";
  const wasRequested = useRef(false);
  const searchNow = useEffectEvent(search);
  useEffect(() => {
    if (isRequested) void navigate(".", { replace: true, state: KEEP_AFTER_RESULTS });
    else if (wasRequested.current) searchNow();
    wasRequested.current = isRequested;
  }, [isRequested, navigate]);
}

const session = useDrawingSession.getState;

/** The draw time at an event's time stamp in milliseconds, by which the points of a stroke are timed. */
const elapsed = (timeStamp: number) =>
  Math.max(0, drawTimeSoFar(session()) - (performance.now() - timeStamp));

/** The session's drawing and the actions on it; each is recorded by telemetry. */
function useDrawing() {
  const strokes = useDrawingSession((state) => state.strokes);
  const mask = useDrawingSession((state) => state.mask);
  const [firstStrokeActive, setFirstStrokeActive] = useState(false);
  const recorder = useMemo(() => createStrokeRecorder(session), []);
  const drawingOfStroke = useRef<string>(undefined);

  const listener: StrokeListener = {
    onStart(start) {
      drawingOfStroke.current = session().drawingId;
      // A transition: the ink under the finger comes first.
      startTransition(() => setFirstStrokeActive(session().strokes.length === 0));
      recorder.onStart(start);
    },
    onExtend: recorder.onExtend,
    onEnd(all) {
      setFirstStrokeActive(false);
      // Back, or a log-out in another window, may change the drawing during a stroke.
      if (drawingOfStroke.current !== session().drawingId) return;
      session().commitStroke(all);
      recorder.onEnd(all);
    },
    onDrop() {
      setFirstStrokeActive(false);
      if (drawingOfStroke.current === session().drawingId) recorder.onDrop();
    },
  };
  // Where a tap has led to this screen, the second tap of a double tap may land on the surface.
  const cameByTap = useNavigationType() !== NavigationType.Pop;
  const pointer = usePointerDrawing({ listener, elapsed, ignoresTapsForMs: cameByTap ? DOUBLE_TAP_MS : 0 });

  return {
    strokes,
    mask,
    pointer,
    canUndo: strokes.length > 0 || firstStrokeActive,
    /** Places a spot, as a tap does. */
    placeSpot(at: Point) {
      const spot = { ...at, t: Math.round(elapsed(performance.now())) };
      recorder.onStart(spot);
      session().commitStroke([spot]);
      recorder.onEnd([spot]);
    },
    /**
     * Removes the last stroke; the active one is finished first, and is then the last. Returns whether there
     * was one.
     */
    undo(): boolean {
      pointer.finishStroke();
      if (session().strokes.length === 0) return false;
      session().undoStroke();
      record("undo", { drawing_id: session().drawingId, total_strokes: session().strokes.length });
      return true;
    },
    toggleCell(index: number) {
      session().toggleVisibility(index);
      record("part_toggle", { drawing_id: session().drawingId, part: session().mask });
    },
  };
}

/** draw: drawing spots; part: marking the areas of the belly that could not be seen (the visibility mask). */
type Mode = "draw" | "part";

function useMode() {
  const [mode, setMode] = useState<Mode>("draw");
  const switchMode = (): Mode => {
    const to = mode === "draw" ? "part" : "draw";
    record("mode_change", { drawing_id: useDrawingSession.getState().drawingId, from: mode, to });
    setMode(to);
    return to;
  };
  return { mode, switchMode };
}

/**
 * Counts draw time while the Draw screen is open, from its first paint on where the page began with that.
 * It is saved whenever the page is hidden, since phones end hidden pages silently. Time in the back-forward
 * cache does not count, as in the page's views.
 */
export function useDrawTime(): void {
  const followDrawScreen = useDrawingSession((session) => session.followDrawScreen);
  useLayoutEffect(() => {
    let isCached = false;
    const follow = () => {
      if (!isCached) followDrawScreen(document.visibilityState);
    };
    // Some browsers end a visible page with only `pagehide`, and show one from the back-forward cache with
    // only `pageshow`.
    const stopFollowing = new AbortController();
    const { signal } = stopFollowing;
    document.addEventListener("visibilitychange", follow, { signal });
    // Hiding and ending come in either order.
    window.addEventListener(
      "pagehide",
      () => {
        isCached = true;
        followDrawScreen("closed");
      },
      { signal },
    );
    window.addEventListener(
      "pageshow",
      () => {
        isCached = false;
        follow();
      },
      { signal },
    );
    followDrawScreen(document.visibilityState, isInPlaceOfShell() ? shellPaintedAt() : undefined);
    return () => {
      stopFollowing.abort();
      followDrawScreen("closed");
    };
  }, [followDrawScreen]);
}

/** Whether the screen takes the place of a shell: the root has that noted until the frame is complete. */
const isInPlaceOfShell = () => document.getElementById("root")?.dataset.shell !== undefined;
