import { Checkbox } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { textIn } from "../../draft/display-text.ts";
import { updateBird } from "../../draft/editing/update-bird.ts";
import { tracePhotograph } from "../../draft/photographs.ts";
import { nextUntraced, tracingPath } from "../../draft/tracing-path.ts";
import { keptBirds, useDraft, useSlug } from "../../draft/use-draft.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/feedback/Failure.tsx";
import styles from "./PhotographTracing.module.css";
import { Tools } from "./Tools.tsx";
import { TRACING } from "./texts.ts";
import { toSpots } from "./tracing/photograph-trace.ts";
import { doubtfulMarks, sureMarks } from "./tracing/trace-state.ts";
import type { Tracing } from "./tracing/use-trace.ts";
import { usePointer } from "./use-pointer.ts";

interface TraceStepProps {
  birdId: string;
  photographId: string;
  tracing: Tracing;
  onRealign: () => void;
}

/** Counts what is traced, and stores it once somebody has looked at all of the belly. */
export function TraceStep({ birdId, photographId, tracing, onRealign }: TraceStepProps) {
  const texts = useTexts(TRACING);
  const pointer = usePointer();
  const slug = useSlug();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [hasSeenAll, setSeenAll] = useState(false);
  const { state, alignment } = tracing;
  const next = nextUntraced(keptBirds(useDraft()), birdId);
  const { locale } = useStaffLocale();
  const sure = sureMarks(state).length;
  const saving = useMutation({
    mutationFn: async (_to: string) => {
      if (!alignment) return;
      const trace = { alignment, spots: toSpots(state, alignment) };
      await updateBird(queryClient, { slug, id: birdId }, tracePhotograph(photographId, trace));
    },
    onSuccess: async (_, to: string) => {
      tracing.settle();
      notifications.show({ message: texts.saved, color: "green" });
      await navigate(to);
    },
  });
  return (
    <div className={styles.panel}>
      <div className={styles.hint} aria-live="polite">
        <p className={styles.strong}>
          {state.marks.length === 0 ? texts.findFailed : texts.found(sure, doubtfulMarks(state).length)}
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
      {saving.isError && <Failure error={saving.error} />}
      <Button
        look="primary"
        full
        disabled={!hasSeenAll || !alignment || saving.isPending}
        onClick={() => saving.mutate(paths.bird(slug, birdId))}
      >
        {texts.save}
      </Button>
      {next && (
        <Button
          full
          disabled={!hasSeenAll || !alignment || saving.isPending}
          onClick={() => saving.mutate(tracingPath(slug, next))}
        >
          {texts.saveAndNext(textIn(next.content.name, locale) ?? texts.nameless)}
        </Button>
      )}
    </div>
  );
}
