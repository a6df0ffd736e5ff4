import { useState } from "react";
import { useTexts } from "../../../i18n/texts.ts";
import { StudyPage } from "../../../study/StudyPage.tsx";
import { useListedStudy } from "../../../study/use-study.ts";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { CodeEntry } from "./CodeEntry.tsx";
import { EnteredToday } from "./EnteredToday.tsx";
import { TRUTH } from "./texts.ts";
import { WitnessForm } from "./WitnessForm.tsx";

/** Which penguin it really was: the participant's code, their drawing, the penguin. For one hand at the exhibit. */
export function TruthScreen() {
  const texts = useTexts(TRUTH);
  const study = useListedStudy();
  const [code, setCode] = useState<string>();
  const isOpen = study?.status === "running" || study?.status === "frozen";
  return (
    <StudyPage title={texts.title} lead={texts.lead}>
      {!isOpen ? (
        <Notice tone="info">
          <p>{texts.notNow}</p>
        </Notice>
      ) : code === undefined ? (
        <CodeEntry onCode={setCode} />
      ) : (
        <WitnessForm key={code} code={code} onDone={() => setCode(undefined)} />
      )}
      <EnteredToday isOpen={isOpen} onCorrect={setCode} />
    </StudyPage>
  );
}
