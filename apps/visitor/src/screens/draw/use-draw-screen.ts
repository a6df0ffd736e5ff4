import { useRef, useState } from "react";
import { useKeyboardDrawing } from "../../drawing/capture/use-keyboard-drawing.ts";
import { cellName } from "../../drawing/cell-names.ts";
import { countNotVisible } from "../../drawing/visibility-mask.ts";
import { useTranslate } from "../../i18n/translate.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { useAnnouncement } from "../../ui/announcements/Announcement.tsx";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import { useRequestedSearch } from "./search/use-requested-search.ts";
import { useSearch } from "./search/use-search.ts";
import { useDrawing } from "./use-drawing.ts";
import { useMode } from "./use-mode.ts";
import { useUndoShortcut } from "./use-undo-shortcut.ts";

/** Returns the state and the actions of the Draw screen. Each action is announced to screen readers by `announcement`. */
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
