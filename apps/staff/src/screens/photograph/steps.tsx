import type { Photograph } from "@harapen/contract/photograph";
import type { Suggestions } from "@harapen/tracing/suggestions";
import { Checkbox } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { textIn } from "../../draft/display-text.ts";
import { nextUntraced, tracingPath } from "../../draft/tracing-path.ts";
import { keptBirds, useDraft, useSlug } from "../../draft/use-draft.ts";
import { useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure, Notice } from "../../ui/Notice.tsx";
import { AnchorsFigure } from "./AnchorsFigure.tsx";
import { askWorker } from "./ask-worker.ts";
import styles from "./PhotographScreen.module.css";
import type { ProposalRequest } from "./propose.worker.ts";
import type { Image } from "./snap.ts";
import type { BarePhotograph } from "./surface/use-bare-photograph.ts";
import { TraceConflict, useSaveTrace } from "./TraceConflict.tsx";
import { TRACING } from "./texts.ts";
import { toMarks, toSpots } from "./tracing/photograph-trace.ts";
import { doubtfulMarks, nextAnchor, sureMarks, unseenSide } from "./tracing/trace-state.ts";
import type { Tracing } from "./tracing/use-trace.ts";

interface AlignStepProps {
  image: Image;
  tracing: Tracing;
  bare: BarePhotograph;
  onAligned: () => void;
}

/** Asks for the four anchors, one after the other; then spots are proposed, unless there are some already. */
export function AlignStep({ image, tracing, bare, onAligned }: AlignStepProps) {
  const texts = useTexts(TRACING);
  const pointer = usePointer();
  const { state, alignment, propose } = tracing;
  const next = nextAnchor(state);
  const finding = useMutation({
    mutationFn: async () => {
      if (!alignment || state.marks.length > 0) return;
      const { likely, doubtful } = await proposeSpots({ image, alignment });
      propose([...toMarks(likely, "sure", alignment), ...toMarks(doubtful, "doubtful", alignment)]);
    },
    // Where no spots are proposed, all can still be tapped.
    onSettled: onAligned,
  });
  const side = unseenSide(state);
  return (
    <div className={styles.panel}>
      <div className={styles.asked}>
        <div className={styles.hint} aria-live="polite">
          {next ? (
            <>
              <p className={styles.strong}>{texts.tapOn(texts.anchors[next])}</p>
              <p>{texts.tapHint[pointer]}</p>
              {next === "T" && <p>{texts.noBand}</p>}
            </>
          ) : (
            <>
              <p className={styles.strong}>{alignment ? texts.aligned : texts.crossed}</p>
              <p>{texts.alignedHint}</p>
            </>
          )}
        </div>
        <AnchorsFigure next={next} />
      </div>
      <Tools tracing={tracing} bare={bare}>
        <Button disabled={!side} onClick={() => side && tracing.leaveOutSide(side)}>
          {texts.unseen}
        </Button>
      </Tools>
      <Button
        variant="primary"
        full
        disabled={!alignment || finding.isPending}
        onClick={() => finding.mutate()}
      >
        {finding.isPending ? texts.finding : texts.find}
      </Button>
    </div>
  );
}

interface TracePanelProps {
  /** Whether the browser hides the photograph's pixels from the page. */
  isHidden: boolean;
  tracing: Tracing;
  bare: BarePhotograph;
  /** Whether taps mark the spots that catch the eye. */
  isMarkingBold: boolean;
  onMarkBold: (isMarking: boolean) => void;
  onRealign: () => void;
  /** What is done with the spots. */
  children: ReactNode;
}

/** Counts the traced spots, and has the tools by which they are corrected. */
export function TracePanel({
  isHidden,
  tracing,
  bare,
  isMarkingBold,
  onMarkBold,
  onRealign,
  children,
}: TracePanelProps) {
  const texts = useTexts(TRACING);
  const pointer = usePointer();
  const { state } = tracing;
  return (
    <div className={styles.panel}>
      <div className={styles.hint} aria-live="polite">
        <p className={styles.strong}>
          {state.marks.length === 0
            ? texts[isHidden ? "hiddenPixels" : "findFailed"]
            : texts.found(sureMarks(state).length, doubtfulMarks(state).length)}
        </p>
        <p>{(isMarkingBold ? texts.boldHint : texts.traceHint)[pointer]}</p>
      </div>
      <Tools tracing={tracing} bare={bare}>
        <Button aria-pressed={isMarkingBold} onClick={() => onMarkBold(!isMarkingBold)}>
          {texts.bold}
        </Button>
        <Button onClick={onRealign}>{texts.realign}</Button>
      </Tools>
      {children}
    </div>
  );
}

interface SeenAllProps {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Says that somebody has looked at the whole belly, so that a place without a spot is known to have none. */
export function SeenAll({ isChecked, onChange }: SeenAllProps) {
  const texts = useTexts(TRACING);
  return (
    <Checkbox
      className={styles.seen}
      label={texts.seen}
      checked={isChecked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

interface SaveTraceProps {
  birdId: string;
  /** The photograph as it was when it was opened. */
  opened: Photograph;
  tracing: Tracing;
}

/** Stores the traced spots once somebody has checked the whole belly. */
export function SaveTrace({ birdId, opened, tracing }: SaveTraceProps) {
  const texts = useTexts(TRACING);
  const slug = useSlug();
  const [hasSeenAll, setSeenAll] = useState(false);
  const { state, alignment } = tracing;
  const next = nextUntraced(keptBirds(useDraft()), birdId);
  const { locale } = useStaffLocale();
  const { save, isSaving, error, isGone, conflict } = useSaveTrace(birdId, opened, tracing);
  const disabled = !hasSeenAll || !alignment || isSaving;
  return (
    <>
      {sureMarks(state).length === 0 && hasSeenAll && <p role="status">{texts.none}</p>}
      <SeenAll isChecked={hasSeenAll} onChange={setSeenAll} />
      {isGone && <Notice tone="wrong">{texts.gone}</Notice>}
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
    </>
  );
}

interface ToolsProps {
  tracing: Tracing;
  bare: BarePhotograph;
  children?: ReactNode;
}

/** Undo, redo, the mirror switch, the bare photograph, and what the step adds. */
function Tools({ tracing, bare, children }: ToolsProps) {
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
      <Button aria-pressed={bare.isBare} aria-keyshortcuts="h" onClick={bare.toggle}>
        {texts.bare}
      </Button>
      {children}
    </div>
  );
}

/** Returns the device's primary pointer: a mouse or trackpad, or fingers. */
function usePointer(): "mouse" | "fingers" {
  // Known at the first render: there is no server that renders this app.
  return useMediaQuery("(pointer: fine)", undefined, { getInitialValueInEffect: false })
    ? "mouse"
    : "fingers";
}

/** The probable spots of an aligned photograph, found in a thread of its own. Rejects where that fails. */
const proposeSpots = (request: ProposalRequest) =>
  askWorker<Suggestions>(
    new Worker(new URL("./propose.worker.ts", import.meta.url), { type: "module" }),
    request,
  );
