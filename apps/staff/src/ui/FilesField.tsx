import { type DragEvent, useRef, useState } from "react";
import { Button } from "./Button.tsx";
import styles from "./FilesField.module.css";

interface FilesFieldProps {
  /** The text of the button, and what stands beside it where files can be dropped. */
  choose: string;
  drop: string;
  /** What may be chosen, as the input's `accept` names it. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Where files are dropped or chosen; the same ones may be chosen again. */
export function FilesField({ choose, drop, accept, multiple, disabled, onFiles }: FilesFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files && files.length > 0 && !disabled) onFiles([...files]);
  };
  const over = (event: DragEvent, isIn: boolean) => {
    event.preventDefault();
    setOver(isIn);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can be chosen by the button, too
    <div
      className={`${styles.files} ${isOver ? styles.over : ""}`}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        type="file"
        className={styles.input}
        accept={accept}
        multiple={multiple}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = "";
        }}
      />
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {choose}
      </Button>
      <span>{drop}</span>
    </div>
  );
}
