import { useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import styles from "./ExchangeScreen.module.css";

interface ZipButtonProps {
  look: "primary" | "plain";
  label: string;
  onFile: (file: File) => void;
}

/** Chooses a zip. */
export function ZipButton({ look, label, onFile }: ZipButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip,application/x-zip-compressed"
        className={styles.file}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          event.currentTarget.value = "";
        }}
      />
      <Button look={look} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </div>
  );
}
