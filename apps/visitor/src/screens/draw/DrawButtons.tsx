import type { Ref } from "react";
import { Message } from "../../i18n/Message.tsx";
import { earlyPart } from "../../platform/early-input.ts";
import { Button } from "../../ui/Button.tsx";
import { useDoubleTapGuard } from "../../ui/presses/use-double-tap-guard.ts";
import styles from "./DrawScreen.module.css";
import { GridIcon, Pebbles, SearchIcon, UndoIcon } from "./icons.tsx";
import type { Mode } from "./use-mode.ts";

interface DrawButtonsProps {
  mode: Mode;
  modeButton: Ref<HTMLButtonElement>;
  canUndo: boolean;
  searching: boolean;
  onUndo: () => void;
  onSwitchMode: () => void;
  onDone: () => void;
}

/** Undo, the switch to the visibility mask, and Done. */
export function DrawButtons(props: DrawButtonsProps) {
  const { mode, modeButton, canUndo, searching, onUndo, onSwitchMode, onDone } = props;
  return (
    <div className={`${styles.buttons} ${useDoubleTapGuard()}`}>
      <Button className={styles.button} disabled={!canUndo} onClick={onUndo} {...earlyPart("undo")}>
        <UndoIcon />
        <Message of="draw.undo" />
      </Button>
      <Button
        ref={modeButton}
        className={`${styles.button} ${styles.visibilityButton}`}
        aria-pressed={mode === "part"}
        disabled={searching}
        onClick={onSwitchMode}
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
        onClick={onDone}
      >
        {searching ? <Pebbles /> : <SearchIcon />}
        <Message of="draw.done" />
      </Button>
    </div>
  );
}
