import { type MouseEvent, memo, type Ref, useEffect } from "react";
import { Message } from "../../i18n/FormattedText.tsx";
import { useTranslate } from "../../i18n/translate.ts";
import { BandSwatches, PenguinFacts, PenguinName } from "../../penguins/PenguinFacts.tsx";
import { useAquariumSlug } from "../../penguins/queries.ts";
import { paths } from "../../routes/paths.ts";
import type { DetailState } from "../../routes/route-state.ts";
import {
  recordAidExposure,
  recordAvailableAid,
  recordCardExposure,
  useExposure,
} from "../../telemetry/events/exposure.ts";
import { record } from "../../telemetry/events/record.ts";
import { ScreenLink } from "../../ui/Button.tsx";
import { RetryingImage } from "../../ui/RetryingImage.tsx";
import type { Candidate } from "./candidate.ts";
import styles from "./ResultCard.module.css";

interface ResultCardProps {
  candidate: Candidate;
  searchId: string;
  isClearWinner: boolean;
  /** Called when it is pressed to open in this tab: from then on the ranking has to stay as it is. */
  onOpen: (() => void) | undefined;
  linkRef?: Ref<HTMLAnchorElement> | undefined;
}

/**
 * One candidate of the results, a link to its details. Memoised: there may be hundreds, and opening a dialog
 * changes none.
 */
export const ResultCard = memo(function ResultCard({
  candidate,
  searchId,
  isClearWinner,
  onOpen,
  linkRef,
}: ResultCardProps) {
  const t = useTranslate();
  const aquarium = useAquariumSlug();
  const { ranked, rank, penguin } = candidate;
  const state: DetailState = { search_id: searchId, rank };
  const open = (event: MouseEvent) => {
    record("result_click", { ...state, penguin_name: ranked.id, score: ranked.score });
    if (event.defaultPrevented) onOpen?.();
  };
  const card = useExposure<HTMLLIElement>(`${searchId} ${ranked.id}`, () =>
    recordCardExposure({ search_id: searchId, penguin_name: ranked.id, rank }),
  );
  return (
    <li ref={card} className={styles.card}>
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
          <ScreenLink
            ref={linkRef}
            to={paths.detail(aquarium)}
            state={state}
            className={styles.link}
            onClick={open}
          >
            <Message of="results.candidate" values={{ rank, name: <PenguinName of={penguin} /> }} />
          </ScreenLink>
          <BandSwatches penguin={penguin} shape="circle" />
        </h2>
        {isClearWinner && <CloseMatch key={searchId} search_id={searchId} penguin_name={ranked.id} />}
        <PenguinFacts penguin={penguin} />
      </div>
    </li>
  );
});

function CloseMatch(of: { search_id: string; penguin_name: string }) {
  const { search_id, penguin_name } = of;
  useEffect(
    () => recordAvailableAid({ search_id, penguin_name, aid: "close_match" }),
    [search_id, penguin_name],
  );
  const badge = useExposure<HTMLParagraphElement>(search_id, () =>
    recordAidExposure({ ...of, aid: "close_match", exposure: "shown" }),
  );
  return (
    <p ref={badge} className={styles.likely}>
      <Message of="results.likely" />
    </p>
  );
}
