import { useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import styles from "./ImportBirdsScreen.module.css";

/** Reads a text file, in UTF-8 or, as spreadsheets in Japan write it, in Shift_JIS. */
async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("shift_jis").decode(bytes);
  }
}

/** Chooses a CSV file and hands over its text. */
export function FileButton({ label, onText }: { label: string; onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        className={styles.file}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) void readText(file).then(onText);
          event.currentTarget.value = "";
        }}
      />
      <Button onClick={() => input.current?.click()}>{label}</Button>
    </div>
  );
}
