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

/** Whose truth is entered; of a correction, which drawing's. */
type Asked = Pick<TruthEntry, "code"> & Partial<Pick<TruthEntry, "drawing_id">>;

/** Which penguin it really was: the participant's code, their drawing, the penguin. For one hand at the exhibit. */
export function TruthScreen() {
  const texts = useTexts(TRUTH);
  const study = useListedStudy();
  const [asked, setAsked] = useState<Asked>();
  // Each form is another one: what was chosen in the one before is not of this entry.
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
