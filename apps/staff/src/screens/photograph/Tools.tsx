import type { ReactNode } from "react";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./PhotographTracing.module.css";
import { TRACING } from "./texts.ts";
import type { Tracing } from "./tracing/use-trace.ts";

/** Undo, redo, the mirror switch, and what the step adds. */
export function Tools({ tracing, children }: { tracing: Tracing; children?: ReactNode }) {
  const texts = useTexts(TRACING);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={styles.tools} role="group" aria-label={texts.tools}>
      <Button disabled={!tracing.canUndo} onClick={tracing.undo}>
        {texts.undo}
      </Button>
      <Button disabled={!tracing.canRedo} onClick={tracing.redo}>
        {texts.redo}
      </Button>
      <Button aria-pressed={tracing.state.mirrored} onClick={tracing.mirror}>
        {texts.mirror}
      </Button>
      {children}
    </div>
  );
}
