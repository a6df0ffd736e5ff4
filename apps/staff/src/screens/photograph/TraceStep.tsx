import type { Photograph } from "@harapen/contract/photograph";
import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { textIn } from "../../draft/display-text.ts";
import { nextUntraced, tracingPath } from "../../draft/tracing-path.ts";
import { keptBirds, useDraft, useSlug } from "../../draft/use-draft.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/feedback/Failure.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import styles from "./PhotographTracing.module.css";
import { Tools } from "./Tools.tsx";
import { TraceConflict } from "./TraceConflict.tsx";
import { TRACING } from "./texts.ts";
import { toSpots } from "./tracing/photograph-trace.ts";
import { doubtfulMarks, sureMarks } from "./tracing/trace-state.ts";
import type { Tracing } from "./tracing/use-trace.ts";
import { usePointer } from "./use-pointer.ts";
import { useSaveTrace } from "./use-save-trace.ts";

interface TraceStepProps {
  birdId: string;
  /** The photograph as it was when it was opened. */
  opened: Photograph;
  /** Whether the browser hides its pixels from the page. */
  isHidden: boolean;
  tracing: Tracing;
  onRealign: () => void;
}

/** Counts the traced spots, and stores them once somebody has checked the whole belly. */
export function TraceStep({ birdId, opened, isHidden, tracing, onRealign }: TraceStepProps) {
  const texts = useTexts(TRACING);
  const pointer = usePointer();
  const slug = useSlug();
  const [hasSeenAll, setSeenAll] = useState(false);
  const { state, alignment } = tracing;
  const next = nextUntraced(keptBirds(useDraft()), birdId);
  const { locale } = useStaffLocale();
  const sure = sureMarks(state).length;
  const { save, isSaving, error, isGone, conflict } = useSaveTrace(birdId, opened, tracing);
  const disabled = !hasSeenAll || !alignment || isSaving;
  return (
    <div className={styles.panel}>
      <div className={styles.hint} aria-live="polite">
        <p className={styles.strong}>
          {state.marks.length === 0
            ? texts[isHidden ? "hiddenPixels" : "findFailed"]
            : texts.found(sure, doubtfulMarks(state).length)}
        </p>
        <p>{texts.traceHint[pointer]}</p>
      </div>
      <Tools tracing={tracing}>
        <Button onClick={onRealign}>{texts.realign}</Button>
      </Tools>
      {sure === 0 && hasSeenAll && <p role="status">{texts.none}</p>}
      <Checkbox
        className={styles.seen}
        label={texts.seen}
        checked={hasSeenAll}
        onChange={(event) => setSeenAll(event.currentTarget.checked)}
      />
      {isGone && (
        <Notice tone="wrong">
          <p>{texts.gone}</p>
        </Notice>
      )}
      {error && !isGone && <Failure error={error} />}
      <Button variant="primary" full disabled={disabled} onClick={() => save(paths.bird(slug, birdId))}>
        {texts.save}
      </Button>
      {next && (
        <Button full disabled={disabled} onClick={() => save(tracingPath(slug, next))}>
          {texts.saveAndNext(textIn(next.content.name, locale) ?? next.id)}
        </Button>
      )}
      {alignment && conflict && (
        <TraceConflict
          theirs={conflict.theirs}
          mine={toSpots(state, alignment)}
          onKeepTheirs={conflict.keepTheirs}
          onKeepMine={conflict.keepMine}
          onClose={conflict.putOff}
        />
      )}
    </div>
  );
}
