import type { RunningStudy } from "@harapen/contract/aquarium";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { loadStudy } from "../../api/studies.ts";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { AlertRegion } from "../../ui/alerts/AlertRegion.tsx";
import { guardDoubleTap } from "../../ui/double-tap.ts";
import { LanguageMenu } from "../../ui/LanguageMenu.tsx";
import guard from "../../ui/styles/double-tap-guard.module.css";
import { participation } from "../open-participation.ts";
import { type StudyForm, useStudies } from "../study-store.ts";
import type { StudyText } from "../texts/study-text.ts";
import { useStudyText } from "../texts/use-study-text.ts";
import type { Asking, Askings } from "./askings.ts";
import "./held-page.css";
import type { Occasion } from "./occasion.ts";
import styles from "./StudyDialog.module.css";
import { TakePartForm } from "./TakePartForm.tsx";

interface StudyDialogProps {
  aquarium: string;
  study: RunningStudy;
  askings: Askings;
  occasion: Occasion;
}

/** How soon the form is loaded again after a failure, in milliseconds. */
const RETRY_MS = 15_000;

/** The question whether the visitor takes part, over the whole window, once its texts are there. */
export function StudyDialog({ aquarium, study, askings, occasion }: StudyDialogProps) {
  const text = useStudyText();
  const { data: form } = useQuery({
    queryKey: ["study", aquarium, study.id, study.version],
    queryFn: ({ signal }) => loadStudy(aquarium, signal),
    refetchInterval: ({ state }) => (state.status === "error" ? RETRY_MS : false),
  });
  if (!text || !form || form.id !== study.id) return null;
  return <Question aquarium={aquarium} form={form} text={text} askings={askings} occasion={occasion} />;
}

interface QuestionProps {
  aquarium: string;
  form: StudyForm;
  text: StudyText;
  askings: Askings;
  occasion: Occasion;
}

function Question({ aquarium, form, text, askings, occasion }: QuestionProps) {
  const counted = useCounted({ aquarium, form, askings });
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
    const close = occasion.stand();
    return () => {
      close();
      dialog.close();
      void guardDoubleTap();
    };
  }, [occasion]);
  const lookAround = () => {
    participation.decline(aquarium, { lasts: form.lasts, version: form.consent?.version ?? 0 });
    counted.decline();
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
        <TakePartForm
          aquarium={aquarium}
          form={form}
          text={text}
          onLookAround={lookAround}
          onTakePart={counted.takePart}
        />
      </div>
    </dialog>
  );
}

/**
 * Has the question counted, and returns what is to be called with its answers. A visitor who has opened it
 * again has been counted before: they may only take part after all.
 */
function useCounted({ aquarium, form, askings }: Omit<QuestionProps, "text" | "occasion">) {
  const kind = () => {
    const here = useStudies.getState().aquariums[aquarium];
    return here?.study && here.status.kind;
  };
  const [before] = useState(kind);
  const visit = useStudies((state) => state.visit);
  const version = form.consent?.version ?? 0;
  const asking = useMemo<Asking>(
    () => ({ aquarium, study: form.id, version, visit }),
    [aquarium, form.id, version, visit],
  );
  useEffect(() => (before === "asked" ? askings.ask(asking) : undefined), [askings, asking, before]);
  return {
    decline: () => {
      // Not who takes back what they had agreed to: they may have joined, and have withdrawn.
      if (before === "asked" && kind() === "declined") askings.decline(asking);
    },
    takePart: () => {
      if (before === "declined") askings.reconsider(asking);
    },
  };
}
