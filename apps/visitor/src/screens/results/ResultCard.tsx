import { memo, type Ref } from "react";
import { Link } from "react-router";
import { Message } from "../../i18n/Message.tsx";
import { Phrases } from "../../i18n/Phrases.tsx";
import { useTranslate } from "../../i18n/translate.ts";
import { BandSwatches } from "../../penguins/bands/BandSwatches.tsx";
import { PenguinFacts } from "../../penguins/PenguinFacts.tsx";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { paths } from "../../routes/paths.ts";
import type { DetailState } from "../../routes/route-state.ts";
import { record } from "../../telemetry/events/record.ts";
import { RetryingImage } from "../../ui/RetryingImage.tsx";
import type { Candidate } from "./candidate.ts";
import styles from "./ResultCard.module.css";

interface ResultCardProps {
  candidate: Candidate;
  searchId: string;
  isClearWinner: boolean;
  linkRef?: Ref<HTMLAnchorElement> | undefined;
}

/** One candidate of the results, a link to its details. Memoised: there may be hundreds, and opening a dialog changes none. */
export const ResultCard = memo(function ResultCard({
  candidate,
  searchId,
  isClearWinner,
  linkRef,
}: ResultCardProps) {
  const t = useTranslate();
  const aquarium = useAquariumSlug();
  const { ranked, rank, penguin } = candidate;
  const state: DetailState = { search_id: searchId, rank };
  const recordClick = () =>
    record("result_click", { ...state, penguin_name: ranked.id, score: ranked.score });
  return (
    <li className={styles.card}>
      <RetryingImage
        className={styles.picture}
        src={penguin.picture}
        alt={t("penguin.picture", { name: penguin.nameLabel })}
        width="110"
        height="160"
        loading={rank > 3 ? "lazy" : "eager"}
      />
      <div className={styles.text}>
        <h2 className={styles.name}>
          <Link
            ref={linkRef}
            to={paths.detail(aquarium)}
            state={state}
            className={styles.link}
            onClick={recordClick}
          >
            <Message
              of="results.candidate"
              values={{ rank, name: <Phrases of={[penguin.nameLabel]} readings={penguin.readings.name} /> }}
            />
          </Link>
          <BandSwatches penguin={penguin} shape="circle" />
        </h2>
        {isClearWinner && (
          <p className={styles.likely}>
            <Message of="results.likely" />
          </p>
        )}
        <PenguinFacts penguin={penguin} />
      </div>
    </li>
  );
});
