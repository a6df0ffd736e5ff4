import { FormattedText } from "../../i18n/FormattedText.tsx";
import { paths } from "../../routes/paths.ts";
import { buttonClass, ScreenLink } from "../../ui/Button.tsx";
import { useStudyText } from "../texts/use-study-text.ts";
import { STUDY_ANCHOR } from "./anchor.ts";
import { useParticipation } from "./use-participation.ts";

/**
 * Home's quiet line for participants of a study: it leads to the part of About with their number and how to
 * stop.
 */
export function TakingPart({ aquarium }: { aquarium: string }) {
  const text = useStudyText();
  const isTakingPart = useParticipation(aquarium) !== undefined;
  if (!text || !isTakingPart) return null;
  return (
    <ScreenLink className={buttonClass("quiet")} to={`${paths.about(aquarium)}#${STUDY_ANCHOR}`}>
      <FormattedText of={text.about.takingPart} />
      <span aria-hidden="true"> ›</span>
    </ScreenLink>
  );
}
