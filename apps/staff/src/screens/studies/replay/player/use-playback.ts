import type { ReplayStep } from "@harapen/contract/staff/studies/replay";
import { useReducedMotion } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { advance, shownAt, stepFrom } from "./playback.ts";

/** Plays the steps of a drawing. Times are milliseconds since its first event. */
export function usePlayback(steps: readonly ReplayStep[]) {
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
