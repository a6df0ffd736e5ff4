import { type ComponentProps, useId, useRef } from "react";
import { useReader } from "../../i18n/furigana/furigana.ts";
import { unmarked } from "../../i18n/marks.ts";
import { ja } from "../../i18n/messages/ja.ts";
import { useLocale } from "../../i18n/speech.ts";
import { useTranslate } from "../../i18n/translate.ts";
import { Words } from "../../i18n/Words.tsx";
import hidden from "../../ui/hidden.module.css";
import styles from "./Field.module.css";

interface FieldProps extends Omit<ComponentProps<"input">, "onChange" | "value"> {
  label: "name" | "search";
  value: string;
  onChange: (value: string) => void;
}

/** A clearable text field whose label stands in it in Japanese, and under it in the language of the page or with readings. */
export function Field({ label, value, onChange, ...rest }: FieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isJapanese = useLocale() === "ja";
  const reader = useReader();
  const clear = () => {
    onChange("");
    input.current?.focus();
  };
  return (
    <div>
      <div className={styles.field}>
        <input
          {...rest}
          ref={input}
          id={id}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder={unmarked(ja.penguinInfo[label])}
          autoComplete="off"
        />
        {value !== "" && <ClearButton of={label} onClear={clear} />}
      </div>
      <label htmlFor={id} className={isJapanese && !reader ? hidden.hidden : styles.translation}>
        <Words of={`penguinInfo.${label}`} />
      </label>
    </div>
  );
}

function ClearButton({ of, onClear }: { of: FieldProps["label"]; onClear: () => void }) {
  const t = useTranslate();
  const label = of === "name" ? t("penguinInfo.clearName") : t("penguinInfo.clearSearch");
  return (
    <button type="button" className={styles.clear} aria-label={label} onClick={onClear}>
      <span aria-hidden="true">×</span>
    </button>
  );
}
