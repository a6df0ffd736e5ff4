import type { CSSProperties } from "react";
import { useTranslate } from "../../i18n/translate.ts";
import type { LocalisedPenguin } from "../../penguins/localise.ts";
import { RetryingImage } from "../../ui/RetryingImage.tsx";
import styles from "./WholePicture.module.css";

/** The size of a picture that has loaded, in its own pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

interface WholePictureProps {
  penguin: LocalisedPenguin;
  /** Undefined until it has loaded: room is kept for a portrait. */
  size: PictureSize | undefined;
  onLoad: (size: PictureSize) => void;
}

/** A penguin's picture, whole and undistorted whatever its aspect ratio, and as large as the screen has room for. */
export function WholePicture({ penguin, size, onLoad }: WholePictureProps) {
  const t = useTranslate();
  const aspectRatio = size && ({ "--aspect-ratio": size.width / size.height } as CSSProperties);
  return (
    <RetryingImage
      className={styles.picture}
      style={aspectRatio}
      src={penguin.picture}
      alt={t("penguin.picture", { name: penguin.nameLabel })}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        onLoad({ width: naturalWidth, height: naturalHeight })
      }
    />
  );
}
