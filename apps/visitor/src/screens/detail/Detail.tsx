import type { Fit } from "@harapen/contract/penguin";
import { useNavigate } from "react-router";
import { Message } from "../../i18n/Message.tsx";
import { NamedBands } from "../../penguins/bands/NamedBands.tsx";
import type { LocalisedPenguin } from "../../penguins/localise.ts";
import { PenguinFacts } from "../../penguins/PenguinFacts.tsx";
import { record } from "../../telemetry/events/record.ts";
import { Button } from "../../ui/Button.tsx";
import guard from "../../ui/styles/double-tap-guard.module.css";
import type { SearchResult } from "../../visit/drawing-session.ts";
import { Comparison } from "./comparison/Comparison.tsx";
import styles from "./Detail.module.css";
import { useConfirm } from "./use-confirm.ts";

interface DetailProps {
  penguin: LocalisedPenguin;
  /** The fit of the drawing to it, where the search result has one. */
  fit: Fit | undefined;
  /** 1 is the best. */
  rank: number;
  result: SearchResult;
}

/** One candidate: the comparison, the facts, and the visitor's answer. */
export function Detail({ penguin, fit, rank, result }: DetailProps) {
  const navigate = useNavigate();
  const confirm = useConfirm(result, rank);
  const goBack = () => {
    record("back_to_results", { search_id: result.searchId, penguin_name: penguin.id });
    // The results are the history entry before this one: going back restores them as they were.
    navigate(-1);
  };
  return (
    <article className={`${styles.detail} ${guard.doubleTapGuard}`}>
      <Comparison drawing={result} penguin={penguin} fit={fit} />
      <div className={styles.answer}>
        <div className={styles.words}>
          <div className={styles.heading}>
            <h1 className={styles.name}>{penguin.nameLabel}</h1>
            <NamedBands penguin={penguin} shape="circle" />
          </div>
          <PenguinFacts penguin={penguin} />
        </div>
        <div className={styles.actions}>
          <Button variant="primary" onClick={confirm}>
            <Message of="detail.thisOne" />
          </Button>
          <Button onClick={goBack}>
            <Message of="detail.notThisOne" />
          </Button>
        </div>
      </div>
    </article>
  );
}
