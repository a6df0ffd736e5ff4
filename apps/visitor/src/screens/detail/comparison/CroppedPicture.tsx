import type { Stroke } from "@harapen/contract/drawing";
import { useState } from "react";
import { CROP_VIEW_BOX, pictureFrame, positionInCrop } from "../../../drawing/render/crop.ts";
import { strokePath } from "../../../drawing/render/stroke-path.ts";
import { useTranslate } from "../../../i18n/translate.ts";
import type { LocalisedPenguin } from "../../../penguins/localise.ts";
import styles from "./CroppedPicture.module.css";

interface CroppedPictureProps {
  penguin: LocalisedPenguin;
  /** The strokes to lay over the picture; none hides them. */
  overlay: readonly Stroke[];
  /** Called once the picture has loaded or failed, with whether it is in canvas coordinates, so that a drawing can lie over it. */
  onLoad: (isOnCanvas: boolean) => void;
}

/** A penguin's picture, positioned so that its frame shows the crop; one that is not in canvas coordinates is shown whole. */
export function CroppedPicture({ penguin, overlay, onLoad }: CroppedPictureProps) {
  const t = useTranslate();
  const [position, setPosition] = useState<ReturnType<typeof positionInCrop>>();
  const handleLoad = ({ naturalWidth, naturalHeight }: HTMLImageElement) => {
    const frame = pictureFrame(naturalWidth, naturalHeight);
    setPosition(frame && positionInCrop(frame));
    onLoad(frame !== undefined);
  };
  return (
    <>
      <img
        src={penguin.picture}
        alt={t("penguin.picture", { name: penguin.nameLabel })}
        className={position ? styles.aligned : styles.whole}
        style={position}
        onLoad={(event) => handleLoad(event.currentTarget)}
        onError={() => onLoad(false)}
      />
      {overlay.length > 0 && <Halos strokes={overlay} />}
    </>
  );
}

/** The strokes as bright outlines, so that what lies under them stays visible. */
function Halos({ strokes }: { strokes: readonly Stroke[] }) {
  return (
    <svg viewBox={CROP_VIEW_BOX} className={styles.halos} aria-hidden="true">
      {strokes.map(({ stroke, pos, brushSize }) => (
        <path key={stroke} d={strokePath(pos)} strokeWidth={brushSize + 3} />
      ))}
    </svg>
  );
}
