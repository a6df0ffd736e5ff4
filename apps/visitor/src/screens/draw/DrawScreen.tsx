import { useId, useState } from "react";
import { DrawingSurface } from "../../drawing/capture/DrawingSurface.tsx";
import { useKeyboardDrawing } from "../../drawing/capture/use-keyboard-drawing.ts";
import { countNotVisible } from "../../drawing/visibility-mask.ts";
import { Message } from "../../i18n/Message.tsx";
import { useTranslate } from "../../i18n/translate.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import guard from "../../ui/styles/double-tap-guard.module.css";
import a11y from "../../ui/styles/visually-hidden.module.css";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import { DrawButtons } from "./DrawButtons.tsx";
import styles from "./DrawScreen.module.css";
import { NothingDrawnDialog } from "./search/NothingDrawnDialog.tsx";
import { useSearch } from "./search/use-search.ts";
import { useDrawing } from "./use-drawing.ts";
import { useMode } from "./use-mode.ts";
import { useNewDrawing } from "./use-new-drawing.ts";
import { useUndoShortcut } from "./use-undo-shortcut.ts";
import { cellName } from "./visibility/cell-names.ts";
import { VisibilityOverlay } from "./visibility/VisibilityOverlay.tsx";

export function DrawScreen() {
  const t = useTranslate();
  useNewDrawing();
  const drawing = useDrawing();
  const { mode, switchMode } = useMode();
  const { searching, searchPenguin } = useSearch(useAquariumSlug());
  const [asking, setAsking] = useState(false);
  const [announcement, announce] = useState("");
  const helpId = useId();

  const announceDrawn = (key: "draw.live.drawn" | "draw.live.undone") =>
    announce(t(key, { drawn: useDrawingSession.getState().strokes.length }));

  const canUndo = drawing.canUndo && mode === "draw" && !searching;
  const undo = () => {
    if (!canUndo || !drawing.undo()) return;
    announceDrawn("draw.live.undone");
    // An empty drawing disables the button; its focus would be lost with it.
    if (useDrawingSession.getState().strokes.length === 0) drawing.pointer.surface.current?.focus();
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
    drawing.pointer.finishStroke();
    announce(t(switchMode() === "part" ? "draw.live.partMode" : "draw.live.drawMode"));
  };
  const searchNow = () => {
    setAsking(false);
    announce(t("draw.live.searching"));
    void searchPenguin();
  };
  const done = () => {
    if (searching) return;
    drawing.pointer.finishStroke();
    const { strokes, mask } = useDrawingSession.getState();
    if (strokes.length === 0 && countNotVisible(mask) === 0) setAsking(true);
    else searchNow();
  };

  const instruction = mode === "part" ? "draw.partInstruction" : "draw.instruction";
  return (
    <section className={`${styles.screen} ${guard.doubleTapGuard}`}>
      <div className={styles.words}>
        <h1 className={styles.instruction}>
          <Message of={searching ? "draw.searching" : instruction} />
        </h1>
        <p id={helpId} className={keyboard.cursor ? styles.help : a11y.visuallyHidden}>
          <Message of="draw.keyboardHelp" />
        </p>
      </div>
      <div className={styles.stageArea}>
        <div className={styles.stage} inert={searching}>
          <DrawingSurface
            pointer={drawing.pointer}
            keyboard={keyboard}
            strokes={drawing.strokes}
            mask={mode === "draw" ? drawing.mask : undefined}
            disabled={mode === "part"}
            label={t("draw.canvas")}
            describedBy={helpId}
          >
            {mode === "part" && <VisibilityOverlay mask={drawing.mask} onToggle={drawing.toggleCell} />}
          </DrawingSurface>
        </div>
      </div>
      <DrawButtons
        mode={mode}
        canUndo={canUndo}
        searching={searching}
        onUndo={undo}
        onSwitchMode={changeMode}
        onDone={done}
      />
      <p role="status" className={a11y.visuallyHidden}>
        {announcement}
      </p>
      <NothingDrawnDialog open={asking} onDrawMore={() => setAsking(false)} onSearch={searchNow} />
    </section>
  );
}
