import { type ComponentProps, type ReactNode, useId, useRef } from "react";
import { FormattedText, Message } from "../../i18n/FormattedText.tsx";
import { useFurigana } from "../../i18n/furigana/furigana-store.ts";
import { ja } from "../../i18n/messages/ja.ts";
import { useLocale, useTranslate, withoutLineBreaks } from "../../i18n/translate.ts";
import a11y from "../../ui/styles/visually-hidden.module.css";
import styles from "./TextField.module.css";

interface TextFieldProps extends Omit<ComponentProps<"input">, "onChange" | "value"> {
  label: "name" | "search";
  value: string;
  onChange: (value: string) => void;
}

/**
 * A text field with a clear button: its Japanese label is the placeholder, which stays, smaller, over what
 * is typed. It is repeated below, translated, or with furigana, and then stays there.
 */
export function TextField({ label, value, onChange, ...rest }: TextFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const locale = useLocale();
  const furigana = useFurigana(locale);
  const isBelow = locale === "ja" && furigana !== undefined;
  const placeholder = withoutLineBreaks(ja.penguinInfo[label]);
  const clear = () => {
    onChange("");
    input.current?.focus();
  };
  return (
    <div>
      <div className={`${styles.field} ${rest.type === "search" ? styles.search : ""}`}>
        <input
          {...rest}
          ref={input}
          id={id}
          className={`${styles.input} ${isBelow ? "" : styles.underLabel}`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder={placeholder}
          autoComplete="off"
        />
        {!isBelow && (
          <span className={styles.stays} lang="ja" aria-hidden="true">
            {placeholder}
          </span>
        )}
        {value !== "" && <ClearButton of={label} onClear={clear} />}
      </div>
      <label htmlFor={id} className={locale === "ja" && !isBelow ? a11y.visuallyHidden : styles.translation}>
        <Message of={`penguinInfo.${label}`} />
      </label>
    </div>
  );
}

function ClearButton({ of, onClear }: { of: TextFieldProps["label"]; onClear: () => void }) {
  const t = useTranslate();
  const label = of === "name" ? t("penguinInfo.clearName") : t("penguinInfo.clearSearch");
  return (
    <button type="button" className={styles.clear} aria-label={label} onClick={onClear}>
      <span aria-hidden="true">×</span>
    </button>
  );
}

type Label = "nameHeading" | "name" | "bandsHeading" | "search" | "noMatch" | "next";

/** A label of the form: in Japanese, with a translation under it in the other languages. */
export function BilingualLabel({ of }: { of: Label }) {
  const message = <Message of={`penguinInfo.${of}`} />;
  if (useLocale() === "ja") return <span className={styles.label}>{message}</span>;
  return <Bilingual japanese={ja.penguinInfo[of]}>{message}</Bilingual>;
}

interface BilingualProps {
  japanese: string;
  /** The translation; nothing where the page itself is Japanese. */
  children?: ReactNode;
}

/** A Japanese text with a translation under it. */
export function Bilingual({ japanese, children }: BilingualProps) {
  return (
    <span className={styles.label}>
      <span lang="ja">
        <FormattedText of={japanese} />
      </span>
      {children && (
        <span className={styles.bilingualTranslation}>
          {" "}
          <span>{children}</span>
        </span>
      )}
    </span>
  );
}
