import { formatCode } from "@harapen/contract/codes";
import type { TruthEntry } from "@harapen/contract/staff/studies/truth";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { takeBackTruth, truthKey, truthQuery } from "../../../api/studies.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { StudyPage, useListedStudy, useStudyFormats, useStudyId } from "../../../study/study.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FormDialog } from "../../../ui/Dialog.tsx";
import { Notice, Pill } from "../../../ui/Notice.tsx";
import { Section } from "../../../ui/Page.tsx";
import { CodeEntry } from "./CodeEntry.tsx";
import styles from "./Truth.module.css";
import { TRUTH } from "./texts.ts";
import { useListedBirds } from "./use-listed-birds.ts";
import { WitnessForm } from "./WitnessForm.tsx";

/** The participant whose truth is entered; for a correction, also the drawing. */
type Asked = Pick<TruthEntry, "code"> & Partial<Pick<TruthEntry, "drawing_id">>;

/** Enters which penguin it really was: code, drawing, penguin. Made for one hand at the exhibit. */
export function TruthScreen() {
  const texts = useTexts(TRUTH);
  const study = useListedStudy();
  const [asked, setAsked] = useState<Asked>();
  // Each entry gets a new form: choices of the previous one do not belong to it.
  const [forms, setForms] = useState(0);
  const open = (next: Asked | undefined) => {
    setAsked(next);
    setForms(forms + 1);
  };
  const isOpen = study?.status === "running" || study?.status === "frozen";
  return (
    <StudyPage title={texts.title} lead={texts.lead}>
      {!isOpen ? (
        <Notice tone="info">{texts.notNow}</Notice>
      ) : asked === undefined ? (
        <CodeEntry isNext={forms > 0} onCode={(code) => open({ code })} />
      ) : (
        <WitnessForm
          key={forms}
          code={asked.code}
          corrected={asked.drawing_id}
          onDone={() => open(undefined)}
        />
      )}
      <EnteredToday isOpen={isOpen} onCorrect={open} />
    </StudyPage>
  );
}

interface EnteredTodayProps {
  /** Whether it can be changed. */
  isOpen: boolean;
  onCorrect: (entry: TruthEntry) => void;
}

/** Today's entries, with those that were corrected. */
function EnteredToday({ isOpen, onCorrect }: EnteredTodayProps) {
  const texts = useTexts(TRUTH);
  const slug = useSlug();
  const study = useStudyId();
  const queryClient = useQueryClient();
  const { entries } = useSuspenseQuery(truthQuery(slug, study)).data;
  const [asked, setAsked] = useState<TruthEntry>();
  const takingBack = useMutation({
    mutationFn: (id: string) => takeBackTruth(slug, study, id),
    onSuccess: () => setAsked(undefined),
    onSettled: () => queryClient.invalidateQueries({ queryKey: truthKey(slug, study) }),
  });
  return (
    <Section title={texts.today}>
      {entries.length === 0 && <p>{texts.nothingToday}</p>}
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <EntryText entry={entry} />
            {entry.replaced_at !== null ? (
              <Pill tone="plain">{texts.replaced}</Pill>
            ) : (
              isOpen && (
                <span className={styles.actions}>
                  <Button
                    aria-label={texts.correctOf(formatCode(entry.code))}
                    onClick={() => {
                      onCorrect(entry);
                      window.scrollTo({ top: 0 });
                    }}
                  >
                    {texts.correct}
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={texts.takeBackOf(formatCode(entry.code))}
                    onClick={() => {
                      takingBack.reset();
                      setAsked(entry);
                    }}
                  >
                    {texts.takeBack}
                  </Button>
                </span>
              )
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <FormDialog
          title={texts.takeBackTitle}
          action={texts.takeBack}
          variant="danger"
          doing={takingBack}
          onSubmit={() => takingBack.mutate(asked.id)}
          onClose={() => setAsked(undefined)}
        >
          <EntryText entry={asked} />
          <p>{texts.takeBackLead}</p>
        </FormDialog>
      )}
    </Section>
  );
}

function EntryText({ entry }: { entry: TruthEntry }) {
  const { time } = useStudyFormats();
  const { nameOf } = useListedBirds();
  const { code, penguin, note, entered_at, entered_by } = entry;
  return (
    <span className={entry.replaced_at === null ? styles.what : `${styles.what} ${styles.gone}`}>
      <strong>{nameOf(penguin)}</strong>
      <span className={styles.details}>
        {[time(entered_at), formatCode(code), entered_by.name, note].filter(Boolean).join("　")}
      </span>
    </span>
  );
}
