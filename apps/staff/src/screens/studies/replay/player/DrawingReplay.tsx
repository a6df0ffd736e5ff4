import { NOT_VISIBLE } from "@harapen/contract/drawing";
import { Switch } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { studyDrawingQuery } from "../../../../api/studies/drawings.ts";
import { useSlug } from "../../../../draft/use-draft.ts";
import { useStaffLocale } from "../../../../i18n/locale-context.ts";
import { useTexts } from "../../../../i18n/texts.ts";
import { useStudyId } from "../../../../study/use-study.ts";
import { ButtonLink } from "../../../../ui/Button.tsx";
import { Notice } from "../../../../ui/feedback/Notice.tsx";
import { Section } from "../../../../ui/page/Section.tsx";
import { Sheet, Stroke, UnseenCells } from "../InkFigure.tsx";
import { maskAt, strokesAt } from "../ink.ts";
import { REPLAY } from "../texts.ts";
import { usePenguins } from "../use-penguins.ts";
import styles from "./DrawingReplay.module.css";
import { PlaybackControls } from "./PlaybackControls.tsx";
import { StepList } from "./StepList.tsx";
import { usePlayback } from "./use-playback.ts";

/** One drawing, played as it was made. */
export function DrawingReplay({ drawing, participant }: { drawing: string; participant: string }) {
  const texts = useTexts(REPLAY);
  const { timeline, truth } = useSuspenseQuery(
    studyDrawingQuery(useSlug(), useStudyId(), drawing, participant),
  ).data;
  const playback = usePlayback(timeline.steps);
  const [showsUndone, setShowsUndone] = useState(true);
  const strokes = strokesAt(timeline.strokes, playback.at);
  const left = strokes.filter(({ gone }) => !gone);
  const part = maskAt(timeline, playback.at);
  const unseen = part.filter((seen) => seen === NOT_VISIBLE).length;
  return (
    <>
      <div>
        <ButtonLink to={useListAddress()}>{texts.back}</ButtonLink>
      </div>
      {timeline.missing > 0 && (
        <Notice tone="todo">
          <p>{texts.missing(timeline.missing)}</p>
        </Notice>
      )}
      <div className={styles.replay}>
        <div className={styles.player}>
          <div className={styles.sheet}>
            <Sheet label={texts.canvas(left.length, unseen)}>
              <UnseenCells part={part} />
              {(showsUndone ? strokes : left).map(({ key, ...stroke }) => (
                <Stroke key={key} {...stroke} />
              ))}
            </Sheet>
          </div>
          <PlaybackControls playback={playback} />
          <Switch
            label={texts.removed}
            checked={showsUndone}
            onChange={(event) => setShowsUndone(event.currentTarget.checked)}
          />
        </div>
        <Section title={texts.steps}>
          <Facts
            outcome={timeline.outcome}
            confirmed={timeline.confirmed}
            truth={truth}
            at={timeline.started_at}
          />
          <StepList steps={timeline.steps} at={playback.at} goTo={playback.goTo} />
          <p className={styles.note}>{texts.spread}</p>
        </Section>
      </div>
    </>
  );
}

function useListAddress(): string {
  const [query] = useSearchParams();
  const { drawing: _, participant: __, ...others } = Object.fromEntries(query);
  return `?${new URLSearchParams(others)}`;
}

interface FactsProps {
  outcome: keyof (typeof REPLAY)["en"]["outcomes"];
  confirmed: string | null;
  truth: string | null;
  at: string | null;
}

function Facts({ outcome, confirmed, truth, at }: FactsProps) {
  const texts = useTexts(REPLAY);
  const { locale } = useStaffLocale();
  const { nameOf } = usePenguins();
  return (
    <dl className={styles.facts}>
      <dt>{texts.outcome}</dt>
      <dd>{texts.outcomes[outcome]}</dd>
      {confirmed !== null && (
        <>
          <dt>{texts.confirmed}</dt>
          <dd>{nameOf(confirmed)}</dd>
        </>
      )}
      {truth !== null && (
        <>
          <dt>{texts.truth}</dt>
          <dd>{nameOf(truth)}</dd>
        </>
      )}
      {at !== null && (
        <>
          <dt>{texts.started}</dt>
          <dd>
            <time dateTime={at}>
              {new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" })}
            </time>
          </dd>
        </>
      )}
    </dl>
  );
}
