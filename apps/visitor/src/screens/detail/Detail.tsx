import type { Fit, RankedPenguin } from "@harapen/contract/penguin";
import { useNavigate } from "react-router";
import { Message } from "../../i18n/Message.tsx";
import { NamedBands } from "../../penguins/bands/NamedBands.tsx";
import type { LocalisedPenguin } from "../../penguins/localise.ts";
import { PenguinFacts } from "../../penguins/PenguinFacts.tsx";
import { record } from "../../telemetry/events/record.ts";
import { Button } from "../../ui/Button.tsx";
import guard from "../../ui/styles/double-tap-guard.module.css";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import { Comparison } from "./comparison/Comparison.tsx";
import styles from "./Detail.module.css";
import { useConfirm } from "./use-confirm.ts";

interface DetailProps {
  penguin: LocalisedPenguin;
  /** The fit of the drawing to it, where the search result has one. */
  fit: Fit | undefined;
  /** 1 is the best. */
  rank: number;
  ranking: readonly RankedPenguin[];
}

/** One candidate: the comparison, the facts, and the visitor's answer. */
export function Detail({ penguin, fit, rank, ranking }: DetailProps) {
  const navigate = useNavigate();
  const confirm = useConfirm(rank, ranking);
  const search_id = useDrawingSession((session) => session.searchId) ?? "";
  const goBack = () => {
    record("back_to_results", { search_id, penguin_name: penguin.id });
    // The results are the history entry before this one: going back restores them as they were.
    navigate(-1);
  };
  return (
    <article className={`${styles.detail} ${guard.doubleTapGuard}`}>
      <Comparison penguin={penguin} fit={fit} />
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
