import type { RunningStudy } from "@harapen/contract/aquarium";
import { useQuery } from "@tanstack/react-query";
import { useId, useLayoutEffect, useRef } from "react";
import { loadStudy } from "../../api/studies.ts";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { AlertRegion } from "../../ui/alerts/AlertRegion.tsx";
import { guardDoubleTap } from "../../ui/double-tap.ts";
import { LanguageMenu } from "../../ui/LanguageMenu.tsx";
import guard from "../../ui/styles/double-tap-guard.module.css";
import { participation } from "../open-participation.ts";
import type { StudyForm } from "../study-store.ts";
import type { StudyText } from "../texts/study-text.ts";
import { useStudyText } from "../texts/use-study-text.ts";
import styles from "./StudyDialog.module.css";
import { TakePartForm } from "./TakePartForm.tsx";

interface StudyDialogProps {
  aquarium: string;
  study: RunningStudy;
}

/** How soon the form is loaded again after a failure, in milliseconds. */
const RETRY_MS = 15_000;

/** The question whether the visitor takes part, over the whole window, once its texts are there. */
export function StudyDialog({ aquarium, study }: StudyDialogProps) {
  const text = useStudyText();
  const { data: form } = useQuery({
    queryKey: ["study", aquarium, study.id, study.version],
    queryFn: ({ signal }) => loadStudy(aquarium, signal),
    refetchInterval: ({ state }) => (state.status === "error" ? RETRY_MS : false),
  });
  if (!text || !form || form.id !== study.id) return null;
  return <Question aquarium={aquarium} form={form} text={text} />;
}

interface QuestionProps {
  aquarium: string;
  form: StudyForm;
  text: StudyText;
}

function Question({ aquarium, form, text }: QuestionProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // Closed before it is removed: the focus would be lost with it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    // Not on a button in another language: screen reader users begin with what this is about.
    heading.current?.focus();
    dialog.scrollTop = 0;
    return () => {
      dialog.close();
      void guardDoubleTap();
    };
  }, []);
  const lookAround = () => {
    participation.decline(aquarium, { lasts: form.lasts, version: form.consent?.version ?? 0 });
    participation.close();
  };
  return (
    // Escape, too, looks around: nobody is held who does not want to take part.
    <dialog
      ref={ref}
      className={`${styles.dialog} ${guard.doubleTapGuard}`}
      aria-labelledby={title}
      onCancel={lookAround}
    >
      {/* The screen's own alerts are out of reach behind the dialog. */}
      <AlertRegion onClosed={() => heading.current?.focus()} />
      <div className={styles.page}>
        <LanguageMenu />
        <img src="/logo.svg" alt="" width="77" height="90" className={styles.logo} />
        <h1 ref={heading} id={title} tabIndex={-1} className={styles.title}>
          <FormattedText of={form.consent ? text.dialog.title : text.dialog.codeTitle} />
        </h1>
        <TakePartForm aquarium={aquarium} form={form} text={text} onLookAround={lookAround} />
      </div>
    </dialog>
  );
}
