import { NativeSelect, Switch } from "@mantine/core";
import { useTexts } from "../../../../i18n/texts.ts";
import { Button } from "../../../../ui/Button.tsx";
import { REPLAY } from "../texts.ts";
import styles from "./PlaybackControls.module.css";
import { formatTime, SPEEDS } from "./playback.ts";
import type { usePlayback } from "./use-playback.ts";

/** The controls to play, pause, step, and seek. */
export function PlaybackControls({ playback }: { playback: ReturnType<typeof usePlayback> }) {
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
