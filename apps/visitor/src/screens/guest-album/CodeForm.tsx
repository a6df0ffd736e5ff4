import { readGuestCode } from "@harapen/contract/calls/guest-album";
import { type FormEvent, useId, useState } from "react";
import type { AlbumText } from "../../albums/texts/album-text.ts";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./GuestAlbumScreen.module.css";

interface CodeFormProps {
  text: AlbumText;
  /** The text that the address has in place of a valid code. */
  typed?: string;
  /** The problem to show at first, such as an unknown code. */
  problem?: string;
  onCode: (code: string) => void;
}

/** The form for a code. A text that can't be a code is rejected here, without a request. */
export function CodeForm({ text: { open }, typed = "", problem, onCode }: CodeFormProps) {
  const [value, setValue] = useState(typed);
  const [shownProblem, setShownProblem] = useState(problem ?? (typed === "" ? undefined : open.noCode));
  const [problems, setProblems] = useState(0);
  const field = useId();
  const remark = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = readGuestCode(value);
    if (code !== undefined) return onCode(code);
    setShownProblem(open.noCode);
    setProblems(problems + 1);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <img src="/logo.svg" alt="" width="103" height="120" />
      <h2 className={styles.question}>
        <FormattedText of={open.title} />
      </h2>
      <p id={remark}>
        <FormattedText of={open.text} />
      </p>
      <label htmlFor={field} className={styles.label}>
        <FormattedText of={open.field} />
      </label>
      <input
        id={field}
        className={styles.field}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        placeholder="2345-CDFH-JKMN"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        aria-describedby={remark}
        aria-invalid={shownProblem !== undefined}
      />
      {/* The same problem again is a new element, so that screen readers say it. */}
      <p role="alert" className={styles.problem}>
        {shownProblem && <FormattedText key={problems} of={shownProblem} />}
      </p>
      <Button type="submit" variant="primary">
        <FormattedText of={open.open} />
      </Button>
    </form>
  );
}
