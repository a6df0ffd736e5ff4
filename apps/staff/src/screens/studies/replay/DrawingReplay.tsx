import { NOT_VISIBLE } from "@harapen/contract/drawing";
import type { ReplayStep } from "@harapen/contract/staff/studies/replay";
import { NativeSelect, Switch } from "@mantine/core";
import { useReducedMotion } from "@mantine/hooks";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { studyDrawingQuery } from "../../../api/studies.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { useStudyFormats, useStudyId } from "../../../study/study.tsx";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Section } from "../../../ui/Page.tsx";
import styles from "./DrawingReplay.module.css";
import { maskAt, Sheet, Stroke, strokesAt, UnseenCells } from "./InkFigure.tsx";
import { advance, formatTime, SPEEDS, shownAt, stepFrom } from "./playback.ts";
import { REPLAY } from "./texts.ts";
import { usePenguins } from "./use-penguins.ts";

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
      {timeline.missing > 0 && <Notice tone="todo">{texts.missing(timeline.missing)}</Notice>}
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
  const { when } = useStudyFormats();
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
            <time dateTime={at}>{when(at)}</time>
          </dd>
        </>
      )}
    </dl>
  );
}

/** Plays the steps of a drawing. Times are milliseconds since its first event. */
function usePlayback(steps: readonly ReplayStep[]) {
  const byEvent = useReducedMotion();
  const last = steps.at(-1)?.at ?? 0;
  const [at, setAt] = useState(last);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [skipsPauses, setSkipsPauses] = useState(true);

  useEffect(() => {
    if (!playing) return;
    let frame = 0;
    let before = performance.now();
    const tick = (now: number) => {
      const passed = (now - before) * speed;
      before = now;
      setAt((position) => advance(steps, position, passed, { skipsPauses }));
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [playing, speed, skipsPauses, steps]);

  useEffect(() => {
    if (at >= last) setPlaying(false);
  }, [at, last]);

  const goTo = (to: number) => {
    setPlaying(false);
    setAt(to);
  };
  return {
    at: shownAt(steps, at, { byEvent }),
    last,
    playing,
    speed,
    skipsPauses,
    setSpeed,
    setSkipsPauses,
    goTo,
    step: (direction: 1 | -1) => goTo(stepFrom(steps, at, direction)),
    toggle() {
      if (!playing && at >= last) setAt(0);
      setPlaying(!playing);
    },
  };
}

/** The controls to play, pause, step, and seek. */
function PlaybackControls({ playback }: { playback: ReturnType<typeof usePlayback> }) {
  const texts = useTexts(REPLAY);
  const { at, last, playing, speed, skipsPauses } = playback;
  const position = texts.positionOf(formatTime(at), formatTime(last));
  return (
    <>
      <div className={styles.time}>
        <input
          type="range"
          aria-label={texts.position}
          aria-valuetext={position}
          min={0}
          max={Math.max(last, 1)}
          step={100}
          value={Math.round(at)}
          onChange={(event) => playback.goTo(Number(event.currentTarget.value))}
        />
        <span className={styles.position} aria-hidden="true">
          {position}
        </span>
      </div>
      <div className={styles.transport}>
        <Button onClick={() => playback.step(-1)}>{texts.before}</Button>
        <Button variant="primary" onClick={playback.toggle}>
          {playing ? texts.pause : texts.play}
        </Button>
        <Button onClick={() => playback.step(1)}>{texts.after}</Button>
      </div>
      <div className={styles.buttons}>
        <NativeSelect
          label={texts.speed}
          value={String(speed)}
          data={SPEEDS.map((value) => ({ value: String(value), label: texts.times(value) }))}
          onChange={(event) => playback.setSpeed(Number(event.currentTarget.value))}
        />
        <Switch
          label={texts.skip}
          checked={skipsPauses}
          onChange={(event) => playback.setSkipsPauses(event.currentTarget.checked)}
        />
      </div>
    </>
  );
}

interface StepListProps {
  steps: readonly ReplayStep[];
  at: number;
  goTo: (at: number) => void;
}

/** The events of a drawing, each a link to its time; without the many moves of strokes. */
function StepList({ steps, at, goTo }: StepListProps) {
  const texts = useTexts(REPLAY);
  const listed = steps.filter(({ event }) => event !== "stroke_move");
  const current = listed.findLastIndex((step) => step.at <= at);
  return (
    <ol className={styles.steps}>
      {listed.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps never move
        <li key={index}>
          {step.visit !== (listed[index - 1]?.visit ?? 1) && (
            <strong className={styles.visit}>{texts.visit(step.visit)}</strong>
          )}
          <button
            type="button"
            className={styles.step}
            aria-current={index === current ? "step" : undefined}
            onClick={() => goTo(step.at)}
          >
            <span className={styles.stepTime}>{formatTime(step.at)}</span>
            <span>{texts.events[step.event] ?? step.event}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
