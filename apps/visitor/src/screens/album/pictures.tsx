import { CANVAS } from "@harapen/contract/geometry";
import { useState } from "react";
import { pictureFrame, positionInCrop } from "../../drawing/render/crop.ts";
import { useTranslate } from "../../i18n/translate.ts";
import type { LocalisedPenguin } from "../../penguins/localise.ts";
import styles from "./AlbumList.module.css";

const WHOLE_CANVAS = positionInCrop({ x: 0, y: 0, ...CANVAS });

/** The belly in a stored drawing. */
export function DrawingPicture({ image }: { image: string }) {
  const t = useTranslate();
  return (
    <div className={styles.picture}>
      <img
        src={image}
        alt={t("album.drawing")}
        className={styles.aligned}
        style={WHOLE_CANVAS}
        decoding="async"
        loading="lazy"
      />
    </div>
  );
}

type Position = ReturnType<typeof positionInCrop>;

/** Of each picture seen so far: an album shows the same few penguins over and over. */
const positions = new Map<string, Position | undefined>();

/** The same part of a penguin's picture; the whole of one that shows it from elsewhere. */
export function PenguinPicture({ penguin }: { penguin: LocalisedPenguin }) {
  const t = useTranslate();
  const [place, setPlace] = useState(positions.get(penguin.picture));
  const look = ({ naturalWidth, naturalHeight }: HTMLImageElement) => {
    if (positions.has(penguin.picture)) return setPlace(positions.get(penguin.picture));
    const frame = pictureFrame(naturalWidth, naturalHeight);
    const found = frame && positionInCrop(frame);
    positions.set(penguin.picture, found);
    setPlace(found);
  };
  return (
    <div className={styles.picture}>
      <img
        src={penguin.picture}
        alt={t("penguin.picture", { name: penguin.nameLabel })}
        className={place ? styles.aligned : styles.whole}
        style={place}
        decoding="async"
        loading="lazy"
        onLoad={(event) => look(event.currentTarget)}
      />
    </div>
  );
}
