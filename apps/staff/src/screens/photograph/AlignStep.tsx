import { useMutation } from "@tanstack/react-query";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { proposeSpots } from "./image/propose-spots.ts";
import type { Image } from "./image/snap.ts";
import styles from "./PhotographTracing.module.css";
import { Tools } from "./Tools.tsx";
import { TRACING } from "./texts.ts";
import { toMarks } from "./tracing/photograph-trace.ts";
import { nextAnchor } from "./tracing/trace-state.ts";
import type { Tracing } from "./tracing/use-trace.ts";
import { usePointer } from "./use-pointer.ts";

interface AlignStepProps {
  image: Image;
  tracing: Tracing;
  onAligned: () => void;
}

/** Asks for the four anchors, one after the other; then spots are proposed, unless there are some already. */
export function AlignStep({ image, tracing, onAligned }: AlignStepProps) {
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
  return (
    <div className={styles.panel}>
      <div className={styles.hint} aria-live="polite">
        {next ? (
          <>
            <p className={styles.strong}>{texts.tapOn(texts.anchors[next])}</p>
            <p>{texts.tapHint[pointer]}</p>
          </>
        ) : (
          <>
            <p className={styles.strong}>{alignment ? texts.aligned : texts.crossed}</p>
            <p>{texts.alignedHint}</p>
          </>
        )}
      </div>
      <Tools tracing={tracing} />
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
