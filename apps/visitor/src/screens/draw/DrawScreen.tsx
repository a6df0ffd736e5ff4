import { useDeferredValue, useId } from "react";
import { DrawingSurface } from "../../drawing/capture/DrawingSurface.tsx";
import { useFurigana } from "../../i18n/furigana/furigana-store.ts";
import { useLocale } from "../../i18n/locale-store.ts";
import { Message } from "../../i18n/Message.tsx";
import { useTranslate } from "../../i18n/translate.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { useExtras } from "../../study/aids-in-force.ts";
import { Announcement } from "../../ui/announcements/Announcement.tsx";
import a11y from "../../ui/styles/visually-hidden.module.css";
import { DrawButtons } from "./DrawButtons.tsx";
import styles from "./DrawScreen.module.css";
import { Narrowing } from "./narrowing/Narrowing.tsx";
import { NothingDrawnDialog } from "./search/NothingDrawnDialog.tsx";
import { useDrawScreen } from "./use-draw-screen.ts";
import { useDrawTime } from "./use-draw-time.ts";
import { useFixedPage } from "./use-fixed-page.ts";
import { useNewDrawing } from "./use-new-drawing.ts";
import { VisibilityOverlay } from "./visibility/VisibilityOverlay.tsx";

/** The screen on which a visitor draws the spots, marks the areas that they could not see, and searches. */
export function DrawScreen() {
  const t = useTranslate();
  const { drawing, keyboard, mode, searchState, confirming, announcement, ...actions } = useDrawScreen();
  useNewDrawing(drawing.pointer.finishStroke);
  useDrawTime();
  useFixedPage();
  const hasFurigana = useFurigana(useLocale()) !== undefined;
  const hasExtras = useExtras(useAquariumSlug());
  const helpId = useId();
  // The switch's press is painted before the mask and its texts are laid out.
  const shownMode = useDeferredValue(mode);
  const searching = searchState === "searching";
  const instruction = shownMode === "part" ? "draw.invisible" : "draw.instruction";
  // The button says it as well.
  const isSaid = shownMode === "part" && searchState === "idle";
  return (
    <section className={`${styles.screen} ${hasFurigana ? styles.furigana : ""}`}>
      <div className={styles.words}>
        <h1 className={`${styles.instruction} ${isSaid ? styles.said : ""}`}>
          <Message of={searchState === "idle" ? instruction : `draw.${searchState}`} />
        </h1>
        <p id={helpId} className={keyboard.cursor ? styles.help : a11y.visuallyHidden}>
          <Message of="draw.keyboardHelp" />
        </p>
      </div>
      <div className={styles.stageArea}>
        <div className={styles.stage} inert={searching} onPointerDownCapture={actions.stopWaiting}>
          <DrawingSurface
            pointer={drawing.pointer}
            keyboard={keyboard}
            strokes={drawing.strokes}
            eyesFollow={hasExtras}
            mask={shownMode === "draw" ? drawing.mask : undefined}
            disabled={mode === "part"}
            label={t("draw.canvas")}
            describedBy={helpId}
          >
            {shownMode === "part" && <VisibilityOverlay mask={drawing.mask} onToggle={drawing.toggleCell} />}
          </DrawingSurface>
        </div>
      </div>
      <DrawButtons
        mode={mode}
        modeButton={actions.modeButton}
        canUndo={actions.canUndo}
        searching={searching}
        onUndo={actions.undo}
        onSwitchMode={actions.changeMode}
        onDone={actions.done}
      />
      <Narrowing paused={searching} />
      <Announcement {...announcement} />
      <NothingDrawnDialog open={confirming} onDrawMore={actions.drawMore} onSearch={actions.searchNow} />
    </section>
  );
}
