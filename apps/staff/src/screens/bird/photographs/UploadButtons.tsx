import { Checkbox } from "@mantine/core";
import { type DragEvent, useRef, useState } from "react";
import { useTexts } from "../../../i18n/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import styles from "./PhotographsSection.module.css";
import { RefusedFiles } from "./RefusedFiles.tsx";
import { PHOTOGRAPHS } from "./texts.ts";
import { type UploadProps, useUpload } from "./use-upload.ts";

/** Without HEIC, Safari converts such photographs to JPEG; with it, Safari would pass them on unchanged. */
const ACCEPT = "image/jpeg,image/png,image/webp";

/** Takes photographs from files, from the camera, or dropped here; no others while some are sent. */
export function UploadButtons(props: UploadProps) {
  const texts = useTexts(PHOTOGRAPHS);
  const upload = useUpload(props);
  const [keeps, setKeeps] = useState(false);
  const [isOver, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const send = (list: FileList | null) => {
    if (list && list.length > 0 && !upload.isPending) upload.mutate({ files: [...list], keeps });
  };
  const dropTarget = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      send(event.dataTransfer.files);
    },
  };
  const input = (capture: boolean) => (
    <input
      ref={capture ? camera : files}
      type="file"
      className={styles.input}
      accept={ACCEPT}
      multiple={!capture}
      {...(capture && { capture: "environment" })}
      tabIndex={-1}
      aria-hidden="true"
      onChange={(event) => {
        send(event.currentTarget.files);
        event.currentTarget.value = "";
      }}
    />
  );
  return (
    <div className={`${styles.upload} ${isOver ? styles.over : ""}`} {...dropTarget}>
      <div className={styles.buttons}>
        {input(false)}
        {input(true)}
        <Button disabled={upload.isPending} onClick={() => files.current?.click()}>
          {upload.isPending ? texts.sending : texts.add}
        </Button>
        <span className={styles.camera}>
          <Button disabled={upload.isPending} onClick={() => camera.current?.click()}>
            {texts.camera}
          </Button>
        </span>
        {!upload.isPending && <span className={styles.drop}>{texts.drop}</span>}
      </div>
      <Checkbox
        label={texts.keep}
        checked={keeps}
        onChange={(event) => setKeeps(event.currentTarget.checked)}
      />
      {upload.data && <RefusedFiles files={upload.data.refused} />}
    </div>
  );
}
