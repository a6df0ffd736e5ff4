import { useState } from "react";
import { useNavigate } from "react-router";
import { Message } from "../../i18n/Message.tsx";
import { BandSwatches } from "../../penguins/bands/BandSwatches.tsx";
import type { LocalisedPenguin } from "../../penguins/localise.ts";
import { PenguinFacts } from "../../penguins/PenguinFacts.tsx";
import { PenguinName } from "../../penguins/PenguinName.tsx";
import { useLeaveOnce } from "../../routes/use-leave-once.ts";
import { marksOf } from "../../search/look-store.ts";
import { record } from "../../telemetry/events/record.ts";
import { Button } from "../../ui/Button.tsx";
import guard from "../../ui/styles/double-tap-guard.module.css";
import type { ChosenCandidate } from "../../visit/chosen-candidate.ts";
import type { SearchResult } from "../../visit/drawing-session.ts";
import { Comparison } from "./comparison/Comparison.tsx";
import styles from "./Detail.module.css";
import { useComparisonSwitch } from "./use-comparison-switch.ts";
import { useConfirm } from "./use-confirm.ts";
import { useReveal } from "./use-reveal.ts";
import { type PictureSize, WholePicture } from "./WholePicture.tsx";

interface DetailProps {
  penguin: LocalisedPenguin;
  chosen: ChosenCandidate;
  result: SearchResult;
}

/** One candidate: its picture, its facts, the comparison with the drawing where the aquarium has that aid, and the visitor's answer. */
export function Detail({ penguin, chosen: { info, rank, comparison }, result }: DetailProps) {
  const navigate = useNavigate();
  const leaveOnce = useLeaveOnce();
  const confirm = useConfirm(result, rank);
  const switchComparison = useComparisonSwitch(result.searchId, rank);
  const answer = useReveal<HTMLDivElement>(comparison !== "off");
  const [pictureSize, setPictureSize] = useState<PictureSize>();
  const offer = result.aids.comparison;
  const goBack = () => {
    record("back_to_results", { search_id: result.searchId, penguin_name: penguin.id });
    // The results are the history entry before this one: going back restores them as they were.
    void navigate(-1);
  };
  return (
    <article className={`${styles.detail} ${guard.doubleTapGuard}`} data-comparison={offer}>
      <WholePicture penguin={penguin} size={pictureSize} onLoad={setPictureSize} />
      <div className={styles.words}>
        <div className={styles.heading}>
          <h1 className={styles.name}>
            <PenguinName of={penguin} />
          </h1>
          <BandSwatches penguin={penguin} shape="circle" />
        </div>
        <PenguinFacts penguin={penguin} />
      </div>
      <div ref={answer} className={styles.answer}>
        {offer !== "off" && (
          <Comparison
            searchId={result.searchId}
            drawing={{ ...result, strokes: marksOf(result) }}
            penguin={penguin}
            fit={info.explanation}
            view={comparison}
            onSwitch={switchComparison}
          />
        )}
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => leaveOnce(confirm)}>
            <Message of="detail.thisOne" />
          </Button>
          <Button onClick={() => leaveOnce(goBack)}>
            <Message of="detail.notThisOne" />
          </Button>
        </div>
      </div>
    </article>
  );
}
