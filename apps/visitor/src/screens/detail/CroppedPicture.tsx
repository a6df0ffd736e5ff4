import type { Stroke } from "@harapen/contract/drawing";
import { useState } from "react";
import { CROP_VIEW_BOX, pictureFrame, positionInCrop } from "../../drawing/render/crop.ts";
import { strokePath } from "../../drawing/render/stroke-path.ts";
import { useTranslate } from "../../i18n/translate.ts";
import type { LocalisedPenguin } from "../../penguins/localise.ts";
import styles from "./CroppedPicture.module.css";

interface CroppedPictureProps {
  penguin: LocalisedPenguin;
  /** The drawing to lay over the picture, if it is to be seen. */
  over: readonly Stroke[];
  /** Told, once the picture is there or known to be missing, whether a drawing can be laid over it. */
  onShape: (canLayOver: boolean) => void;
}

/** Fills the frame that it stands in, which has the crop's shape. */
export function CroppedPicture({ penguin, over, onShape }: CroppedPictureProps) {
  const t = useTranslate();
  const [place, setPlace] = useState<ReturnType<typeof positionInCrop>>();
  const look = ({ naturalWidth, naturalHeight }: HTMLImageElement) => {
    const frame = pictureFrame(naturalWidth, naturalHeight);
    setPlace(frame && positionInCrop(frame));
    onShape(frame !== undefined);
  };
  return (
    <>
      <img
        src={penguin.picture}
        alt={t("penguin.picture", { name: penguin.nameLabel })}
        className={place ? styles.aligned : styles.whole}
        style={place}
        onLoad={(event) => look(event.currentTarget)}
        onError={() => onShape(false)}
      />
      {over.length > 0 && <Halos strokes={over} />}
    </>
  );
}

/** The strokes as bright rings, so that what lies under them is seen. */
function Halos({ strokes }: { strokes: readonly Stroke[] }) {
  return (
    <svg viewBox={CROP_VIEW_BOX} className={styles.halos} aria-hidden="true">
      {strokes.map(({ stroke, pos, brushSize }) => (
        <path key={stroke} d={strokePath(pos)} strokeWidth={brushSize + 3} />
      ))}
    </svg>
  );
}
