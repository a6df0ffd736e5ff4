import { type ReactNode, useDeferredValue, useId, useLayoutEffect } from "react";
import { DrawingSurface } from "../../drawing/capture/DrawingSurface.tsx";
import { Message } from "../../i18n/FormattedText.tsx";
import { useFurigana } from "../../i18n/furigana/furigana-store.ts";
import { useLocale, useTranslate } from "../../i18n/translate.ts";
import { useExtras } from "../../participation/aids-in-force.ts";
import { useAquariumSlug } from "../../penguins/queries.ts";
import { earlyPart } from "../../platform/early-input.ts";
import { Announcement } from "../../ui/Announcement.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useDoubleTapGuard } from "../../ui/double-tap.ts";
import a11y from "../../ui/styles/visually-hidden.module.css";
import styles from "./DrawScreen.module.css";
import { Narrowing } from "./Narrowing.tsx";
import { useDrawScreen, useDrawTime } from "./use-draw-screen.ts";
import { useNewDrawing } from "./use-new-drawing.ts";
import { VisibilityOverlay } from "./VisibilityOverlay.tsx";

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
      <DrawButtons mode={mode} searching={searching} {...actions} />
      <Narrowing paused={searching} />
      <Announcement {...announcement} />
      <NothingDrawnDialog open={confirming} onDrawMore={actions.drawMore} onSearch={actions.searchNow} />
    </section>
  );
}

type DrawButtonsProps = Pick<
  ReturnType<typeof useDrawScreen>,
  "mode" | "modeButton" | "canUndo" | "undo" | "changeMode" | "done"
>;

function DrawButtons(props: DrawButtonsProps & { searching: boolean }) {
  const { mode, modeButton, canUndo, searching, undo, changeMode, done } = props;
  return (
    <div className={`${styles.buttons} ${useDoubleTapGuard()}`}>
      <Button className={styles.button} disabled={!canUndo} onClick={undo} {...earlyPart("undo")}>
        <UndoIcon />
        <Message of="draw.undo" />
      </Button>
      <Button
        ref={modeButton}
        className={`${styles.button} ${styles.visibilityButton}`}
        aria-pressed={mode === "part"}
        disabled={searching}
        onClick={changeMode}
        {...earlyPart("mode")}
      >
        <GridIcon />
        <Message of="draw.invisible" />
      </Button>
      {/* Not disabled during the search: a disabled button loses the keyboard focus. */}
      <Button
        variant="primary"
        className={`${styles.button} ${styles.done}`}
        aria-busy={searching}
        aria-disabled={searching}
        onClick={done}
      >
        {searching ? <Pebbles /> : <SearchIcon />}
        <Message of="draw.done" />
      </Button>
    </div>
  );
}

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden="true">
      {children}
    </svg>
  );
}

function UndoIcon() {
  return (
    <Icon>
      <path d="M9 5 4 10l5 5M4.5 10H14a5.5 5.5 0 0 1 0 11h-3" />
    </Icon>
  );
}

function GridIcon() {
  return (
    <Icon>
      <rect x="4" y="3" width="16" height="18" rx="3" />
      <path d="M9.3 3.5v17M14.7 3.5v17M4.5 9h15M4.5 15h15" />
    </Icon>
  );
}

function SearchIcon() {
  return (
    <Icon>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </Icon>
  );
}

function Pebbles() {
  return (
    <svg viewBox="0 0 24 24" className={`${styles.icon} ${styles.pebbles}`} aria-hidden="true">
      <circle cx="4" cy="13" r="2.6" />
      <circle cx="12" cy="13" r="2.6" />
      <circle cx="20" cy="13" r="2.6" />
    </svg>
  );
}

/**
 * Has the page be as high as the window, and not scroll, while the screen is shown. An attribute of the page,
 * and not `:has()` in its styles: with that, Chromium 150 matched the styles of Draw's elements anew for each
 * that was added, two times in a tap on the belly (decision 058).
 */
function useFixedPage(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.fixed = "";
    return () => {
      delete dataset.fixed;
    };
  }, []);
}

interface NothingDrawnDialogProps {
  open: boolean;
  onDrawMore: () => void;
  onSearch: () => void;
}

/** Asks for confirmation when Done is pressed before any spot is drawn: some penguins have none at all. */
function NothingDrawnDialog({ open, onDrawMore, onSearch }: NothingDrawnDialogProps) {
  return (
    <Dialog open={open} onClose={onDrawMore} title={<Message of="draw.emptyTitle" />} maxWidth={400}>
      <p className={styles.text}>
        <Message of="draw.emptyText" />
      </p>
      <Button variant="primary" onClick={onDrawMore}>
        <Message of="draw.drawMore" />
      </Button>
      <Button onClick={onSearch}>
        <Message of="draw.search" />
      </Button>
    </Dialog>
  );
}
