import { useEffect, useMemo, useState } from "react";
import { CROP_VIEW_BOX, createPictureView } from "../drawing/render/crop.ts";
import { DrawingView } from "../drawing/render/DrawingView.tsx";
import { Message } from "../i18n/FormattedText.tsx";
import { CroppedPicture } from "../penguins/CroppedPicture.tsx";
import { type LocalisedPenguin, localise, useDictionary } from "../penguins/localise.ts";
import { PenguinName } from "../penguins/PenguinFacts.tsx";
import { focusMain, passFocusOn } from "../ui/Button.tsx";
import type { Find } from "../visit/drawing-session.ts";
import styles from "./FoundPenguin.module.css";

/** For how long it is there; the last of it is the way out (`FoundPenguin.module.css`). */
const SHOWN_MS = 4_200;
/**
 * How long after the find it may still begin, in milliseconds: by then a visitor whose network was slow does
 * something else where it would be.
 */
const LATEST_MS = 4_000;

/**
 * The moment after "This was the one!!!": the drawing comes to lie over the penguin's picture, where that is
 * known, or stands beside it. Where the two may not be compared, the picture is there alone. It is over
 * Home's logo and goes by itself; a press, or Escape, skips it. Where it is loaded too late it is left out.
 */
export function FoundPenguin({ found }: { found: Find }) {
  const [isOver, setOver] = useState(() => Date.now() - found.at > LATEST_MS);
  const dictionary = useDictionary();
  useEffect(() => {
    const end = () => setOver(true);
    const skip = ({ key }: KeyboardEvent) => key === "Escape" && end();
    const timer = setTimeout(end, SHOWN_MS);
    window.addEventListener("keydown", skip);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", skip);
    };
  }, []);
  const dismiss = () => {
    focusMain();
    setOver(true);
  };
  if (isOver || !dictionary) return null;
  const penguin = localise(found.penguin, dictionary);
  return (
    <button ref={passFocusOn} type="button" className={styles.found} data-testid="found" onClick={dismiss}>
      <Pictures penguin={penguin} strokes={found.mayCompare ? found.strokes : undefined} />
      <span className={styles.words}>
        <Message of="home.found" values={{ name: <PenguinName of={penguin} /> }} />
      </span>
    </button>
  );
}

interface PicturesProps {
  penguin: LocalisedPenguin;
  /** Those of the drawing; `undefined` where it is not shown. */
  strokes: Find["strokes"] | undefined;
}

function Pictures({ penguin: { picture, alignment }, strokes }: PicturesProps) {
  const view = useMemo(() => alignment && createPictureView(alignment), [alignment]);
  const drawing = strokes && (
    <DrawingView strokes={strokes} viewBox={CROP_VIEW_BOX} className={styles.drawing} />
  );
  return (
    <span className={view || !strokes ? styles.laidOver : styles.beside}>
      <span className={styles.picture}>
        <CroppedPicture src={picture} view={view} overlay={strokes ?? []} />
      </span>
      {drawing}
    </span>
  );
}
