import { FIRST_RESULTS } from "@harapen/contract/constants";
import { useEffect, useState } from "react";
import { Message } from "../../i18n/Message.tsx";
import { useTranslate } from "../../i18n/translate.ts";
import { aidsInForce } from "../../penguins/aids-in-force.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { recordImpression } from "../../telemetry/events/impressions.ts";
import { record } from "../../telemetry/events/record.ts";
import { Button } from "../../ui/Button.tsx";
import guard from "../../ui/styles/double-tap-guard.module.css";
import a11y from "../../ui/styles/visually-hidden.module.css";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import { type Candidate, hasClearWinner } from "./candidate.ts";
import { NotSureDialog } from "./NotSureDialog.tsx";
import { ResultCard } from "./ResultCard.tsx";
import styles from "./Results.module.css";
import { useExpanded } from "./use-expanded.ts";

/** The ranked candidates: the first seven, or all of them. */
export function Results({ candidates }: { candidates: readonly Candidate[] }) {
  const t = useTranslate();
  const { expanded, expand, firstNewCard } = useExpanded();
  const [dialogOpen, setDialogOpen] = useState(false);
  const shown = expanded ? candidates : candidates.slice(0, FIRST_RESULTS);
  const aquarium = useAquariumSlug();
  const search_id = useDrawingSession((session) => session.searchId) ?? "";
  useEffect(() => {
    const ranking = candidates.map(({ ranked }) => ranked);
    recordImpression(search_id, ranking, expanded ? "all" : FIRST_RESULTS, aidsInForce(aquarium));
  }, [search_id, candidates, expanded, aquarium]);
  const showMore = () => {
    record("show_more", { search_id, from: FIRST_RESULTS, to: "all" });
    expand();
  };
  const openNotSure = () => {
    record("not_sure", { search_id });
    setDialogOpen(true);
  };
  const clearWinner = hasClearWinner(candidates.map(({ ranked }) => ranked.score));

  return (
    <div className={`${styles.results} ${guard.doubleTapGuard}`}>
      <h1 className={styles.title}>
        <Message of="results.title" />
      </h1>
      <ol className={styles.cards}>
        {shown.map((candidate) => (
          <ResultCard
            key={candidate.ranked.id}
            candidate={candidate}
            all={candidates}
            isClearWinner={clearWinner && candidate.rank === 1}
            linkRef={candidate.rank === FIRST_RESULTS + 1 ? firstNewCard : undefined}
          />
        ))}
      </ol>
      {expanded ? (
        <Button onClick={openNotSure}>
          <Message of="results.notSure" />
        </Button>
      ) : (
        <Button variant="quiet" onClick={showMore}>
          <Message of="results.notListed" />
        </Button>
      )}
      <p role="status" className={a11y.visuallyHidden}>
        {expanded && t("results.expanded", { total: candidates.length })}
      </p>
      <NotSureDialog open={dialogOpen} onClose={() => setDialogOpen(false)} />
    </div>
  );
}
