import { useRef } from "react";
import { Button } from "./Button.tsx";

interface FileButtonProps {
  variant?: "primary" | "plain";
  label: string;
  /** What may be chosen, as the input's `accept` names it. */
  accept: string;
  onFile: (file: File) => void;
}

/** Chooses a file; the same one may be chosen again. */
export function FileButton({ variant = "plain", label, accept, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          event.currentTarget.value = "";
        }}
      />
      <Button variant={variant} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </div>
  );
}
