import { CANVAS } from "@harapen/contract/geometry";
import { useMemo } from "react";
import { positionInCrop } from "../../drawing/render/crop.ts";
import { createPictureView } from "../../drawing/render/picture-view.ts";
import { useTranslate } from "../../i18n/translate.ts";
import type { LocalisedPenguin } from "../../penguins/localise.ts";
import { RetryingImage } from "../../ui/RetryingImage.tsx";
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
        className={`${styles.aligned} ${styles.drawing}`}
        style={WHOLE_CANVAS}
        decoding="async"
        loading="lazy"
      />
    </div>
  );
}

/** A penguin's picture, cropped like the drawing; whole where it has no alignment. */
export function PenguinPicture({
  penguin: { picture, alignment, nameLabel },
}: {
  penguin: LocalisedPenguin;
}) {
  const t = useTranslate();
  const position = useMemo(
    () => alignment && positionInCrop(createPictureView(alignment).frame),
    [alignment],
  );
  return (
    <div className={styles.picture}>
      <RetryingImage
        src={picture}
        alt={t("penguin.picture", { name: nameLabel })}
        className={position ? styles.aligned : styles.whole}
        style={position}
        decoding="async"
        loading="lazy"
      />
    </div>
  );
}
