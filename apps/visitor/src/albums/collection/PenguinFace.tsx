import { OUTLINE } from "@harapen/contract/outline";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { plainText } from "../../i18n/translate.ts";
import type { LocalisedPenguin } from "../../penguins/localise.ts";
import { BandSwatches, PenguinName } from "../../penguins/PenguinFacts.tsx";
import { RetryingImage } from "../../ui/RetryingImage.tsx";
import a11y from "../../ui/styles/visually-hidden.module.css";
import type { AlbumText } from "../texts/album-en.ts";
import styles from "./PenguinFace.module.css";

export interface PenguinFaceProps {
  penguin: LocalisedPenguin;
  /** How many drawings there are of it; without any it is a silhouette with its bands, and no name. */
  drawings: number;
  text: AlbumText;
  onOpen: (id: string) => void;
}

/** A penguin of the collection, as a button: one that was met has its face and name, another its bands. */
export function PenguinFace({ penguin, drawings, text, onOpen }: PenguinFaceProps) {
  const isMet = drawings > 0;
  return (
    <button
      type="button"
      className={`${styles.face} ${isMet ? "" : styles.unmet}`}
      aria-haspopup="dialog"
      aria-label={
        drawings > 1 ? plainText(text.collection.times, { name: penguin.nameLabel, drawings }) : undefined
      }
      onClick={() => onOpen(penguin.id)}
    >
      {isMet ? <Met penguin={penguin} drawings={drawings} /> : <Unmet penguin={penguin} text={text} />}
    </button>
  );
}

function Met({ penguin, drawings }: Pick<PenguinFaceProps, "penguin" | "drawings">) {
  return (
    <>
      <span className={styles.frame}>
        <RetryingImage
          src={penguin.icon}
          alt=""
          width="64"
          height="64"
          loading="lazy"
          decoding="async"
          className={styles.icon}
        />
        {drawings > 1 && <span className={styles.times}>{`×${drawings}`}</span>}
      </span>
      <span className={styles.name}>
        <PenguinName of={penguin} />
      </span>
    </>
  );
}

function Unmet({ penguin, text }: Pick<PenguinFaceProps, "penguin" | "text">) {
  return (
    <>
      <span className={styles.frame}>
        <Silhouette className={styles.silhouette} />
      </span>
      <span className={a11y.visuallyHidden}>
        <FormattedText of={text.collection.notMet} />
      </span>
      <BandSwatches penguin={penguin} shape="rectangle" />
    </>
  );
}

const { body, leftFlipper, rightFlipper, leftFoot, rightFoot } = OUTLINE;
const SHAPES = [body, leftFlipper, rightFlipper, leftFoot, rightFoot];

/** The silhouette of a penguin that was not met yet. */
export function Silhouette({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="-15 -20 420 450" className={className} aria-hidden="true">
      {SHAPES.map((path) => (
        <path key={path} d={path} fill="currentColor" />
      ))}
    </svg>
  );
}
