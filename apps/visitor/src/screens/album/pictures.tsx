import { CANVAS } from "@harapen/contract/geometry";
import { useState } from "react";
import { pictureFrame, positionInCrop } from "../../drawing/render/crop.ts";
import { useTranslate } from "../../i18n/translate.ts";
import type { LocalisedPenguin } from "../../penguins/localise.ts";
import styles from "./AlbumList.module.css";

const WHOLE_CANVAS = positionInCrop({ x: 0, y: 0, ...CANVAS });

/** A stored drawing, cropped to the belly. */
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

/** The positions by picture, as far as they have loaded: an album shows the same few penguins again and again. */
const positions = new Map<string, Position | undefined>();

/** A penguin's picture, cropped like the drawing; one that is not in canvas coordinates is shown whole. */
export function PenguinPicture({ penguin }: { penguin: LocalisedPenguin }) {
  const t = useTranslate();
  const [position, setPosition] = useState(positions.get(penguin.picture));
  const handleLoad = ({ naturalWidth, naturalHeight }: HTMLImageElement) => {
    if (positions.has(penguin.picture)) return setPosition(positions.get(penguin.picture));
    const frame = pictureFrame(naturalWidth, naturalHeight);
    const loaded = frame && positionInCrop(frame);
    positions.set(penguin.picture, loaded);
    setPosition(loaded);
  };
  return (
    <div className={styles.picture}>
      <img
        src={penguin.picture}
        alt={t("penguin.picture", { name: penguin.nameLabel })}
        className={position ? styles.aligned : styles.whole}
        style={position}
        decoding="async"
        loading="lazy"
        onLoad={(event) => handleLoad(event.currentTarget)}
      />
    </div>
  );
}
