import { useQuery } from "@tanstack/react-query";
import { studiesQuery } from "../api/studies/studies.ts";
import { useSlug } from "../draft/use-draft.ts";
import { useTexts } from "../i18n/texts.ts";
import { Notice } from "../ui/feedback/Notice.tsx";
import { STUDY } from "./texts.ts";

/** Says that learning is paused for a study, where it is. */
export function LearningPausedNotice() {
  const texts = useTexts(STUDY);
  const { data } = useQuery(studiesQuery(useSlug()));
  if (!data?.learning_paused) return null;
  return (
    <Notice tone="info">
      <p>{texts.learningRests}</p>
    </Notice>
  );
}
