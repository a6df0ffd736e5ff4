import type { TruthEntry } from "@harapen/contract/staff/studies/truth";
import { useState } from "react";
import { useTexts } from "../../../i18n/texts.ts";
import { StudyPage } from "../../../study/StudyPage.tsx";
import { useListedStudy } from "../../../study/use-study.ts";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { CodeEntry } from "./CodeEntry.tsx";
import { EnteredToday } from "./EnteredToday.tsx";
import { TRUTH } from "./texts.ts";
import { WitnessForm } from "./WitnessForm.tsx";

/** The participant whose truth is entered; for a correction, also the drawing. */
type Asked = Pick<TruthEntry, "code"> & Partial<Pick<TruthEntry, "drawing_id">>;

/** The screen for entering which penguin it really was: the participant's code, their drawing, the penguin. Made for one hand at the exhibit. */
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
        <Notice tone="info">
          <p>{texts.notNow}</p>
        </Notice>
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
